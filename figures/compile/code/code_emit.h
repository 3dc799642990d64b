/* code_emit.h: between the files that make code, code*.c.
 *
 * Makers get a node and add its instructions. After a fault they still walk, and
 * add nothing: the fault lies in the tree.
 */
#ifndef FIGURES_COMPILE_CODE_EMIT_H
#define FIGURES_COMPILE_CODE_EMIT_H

#include "figures/compile/code/code.h"
#include "figures/compile/python/node.h"

/* Jumps to a place that is not known yet: the last one; each one's arg is the one
 * before it, -1 ends them. */
typedef int jumps;
enum { NO_JUMPS = -1 };

enum block_kind { BLOCK_FOR, BLOCK_WHILE, BLOCK_WITH, BLOCK_TRY };

/* A loop, with or try that is open where code is made. */
struct block {
	enum block_kind kind;
	jumps breaks, continues;
	struct block *outer;
};

enum scope { SCOPE_MODULE, SCOPE_CLASS, SCOPE_FUNCTION };

/* What makes one code object. It knows the names around it. */
struct maker {
	struct tree *tree;
	struct maker *outer;
	enum scope scope;
	struct code code;    /* kept in the tree when it is whole */
	const char **global; /* names declared global */
	int global_len;
	struct block *block;
	int line;
	unsigned depth; /* nodes one inside the other */
};

/* code.c: returns the place of the instruction. */
int emit(struct maker *m, enum instruction op, int arg);
/* The same with the node's text as a name. */
void emit_named(struct maker *m, enum instruction op, TSNode name);
/* A constant, and an instruction for it. */
int make_const(struct maker *m, struct val v);
void emit_const(struct maker *m, struct val v);
struct val make_text(struct maker *m, const char *chars, size_t len);
/* The place of a name among those of the code. */
int make_name(struct maker *m, const char *name);
int make_nested(struct maker *m, struct code *c);
void emit_jump(struct maker *m, enum instruction op, jumps *list);
/* Where they go to: here, or to a place that is known. */
void emit_land(struct maker *m, jumps list);
void emit_land_at(struct maker *m, jumps list, int place);
/* What stands from there to the jump that was made last is guarded; the handler
 * comes next. */
void emit_guard(struct maker *m, int from, bool with);
void code_find_live(struct tree *t, struct code *c);

/* code_scope.c: names */
void emit_name(struct maker *m, TSNode name, bool store);
/* A name of the function's own, in the order in which they come. */
void scope_add(struct maker *m, TSNode at, const char *name);
/* What the block or the target assigns. */
void scope_bind(struct maker *m, TSNode node);
void scope_bind_target(struct maker *m, TSNode node);

/* code_expr.c */
void emit_expr(struct maker *m, TSNode node);
void emit_field(struct maker *m, TSNode node, const char *field);
int emit_children(struct maker *m, TSNode node); /* all; how many */
void emit_store(struct maker *m, TSNode target);
void emit_item(struct maker *m, TSNode subscript); /* -> x i, of x[i] */
/* The operator from..to of that word, with tail behind it. */
enum op op_of(struct maker *m, TSNode node, enum op from, enum op to,
	      const char *tail);

/* code_logic.c */
void emit_comparison(struct maker *m, TSNode node);
void emit_boolean(struct maker *m, TSNode node);
void emit_choice(struct maker *m, TSNode node);
/* Jumps if the node's truth is as wanted. */
void emit_jump_if(struct maker *m, TSNode node, bool wanted, jumps *list);

/* code_text.c: numbers and texts */
void emit_number(struct maker *m, TSNode node);
void emit_text(struct maker *m, TSNode node);

/* code_block.c */
void emit_if(struct maker *m, TSNode node);
void emit_for(struct maker *m, TSNode node);
void emit_while(struct maker *m, TSNode node);
void emit_try(struct maker *m, TSNode node);
void emit_with(struct maker *m, TSNode node);
void emit_return(struct maker *m, TSNode node);
void emit_leave(struct maker *m, TSNode node); /* break, continue */

/* code_stmt.c */
void emit_body(struct maker *m, TSNode block);
void emit_end(struct maker *m); /* return None */

/* code_def.c: functions and classes */
void emit_lambda(struct maker *m, TSNode node);
void emit_comprehension(struct maker *m, TSNode node);
void emit_function(struct maker *m, TSNode node); /* decorated or not */
void emit_class(struct maker *m, TSNode node);

#endif
