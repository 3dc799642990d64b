/* code_emit.h: between the files that make code: code.c, code_expr.c,
 * code_stmt.c. */
#ifndef FIGURES_COMPILE_CODE_EMIT_H
#define FIGURES_COMPILE_CODE_EMIT_H

#include "figures/compile/code/code.h"
#include "figures/compile/trace/machine.h"

enum block_kind {
	BLOCK_FOR,
	BLOCK_WHILE,
	BLOCK_WITH,
	BLOCK_TRY
};

/* A loop, with or try that is open where code is made. */
struct block {
	enum block_kind kind;
	int again;	/* continue: where to */
	int breaks[32]; /* jumps that leave the loop */
	int break_len;
	struct block *outer;
};

struct emitter {
	struct session *s;
	struct code *c;
	struct block *block;
	int line;
};

enum { CODE_MAX = 20000 };

/* Returns the place of the instruction. */
int emit(struct emitter *e, enum instruction op, int arg, int more);
void emit_land(struct emitter *e, int jump); /* jump goes to here */
int emit_const(struct emitter *e, struct val v);
int emit_name(struct emitter *e, const char *name);
void emit_guard(struct emitter *e, int from, int handler, bool with);
int emit_depth(const struct emitter *e); /* of the stack in a statement */

void emit_expr(struct emitter *e, const struct expr *x);
/* Jumps if x is as wanted; the jumps to land are added to list. */
struct jumps {
	int at[64];
	int len;
};
void emit_jump_if(struct emitter *e, const struct expr *x, bool wanted,
		  struct jumps *to);
void emit_land_all(struct emitter *e, const struct jumps *j, int target);
void emit_load(struct emitter *e, const struct name_use *n);
void emit_store(struct emitter *e, const struct expr *target);
void emit_function(struct emitter *e, const struct function *f);
void emit_body(struct emitter *e, const struct stmt_list *body);

#endif
