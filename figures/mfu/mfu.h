/* mfu.h: how much of its GPUs' peak a training run uses, and what a run to come
 * will take.
 *
 * Symbols are the lesson's (papers write N for Ψ, HQ for h, T for s):
 *     Ψ  parameters used in matrix products            params
 *     L  layers                                        layers
 *     h  attention width: heads x head dimension       attn_width
 *     s  sequence length, tokens                       seq_len
 *     τ  tokens/s over all GPUs                        tokens_per_s
 *     n  GPUs                                          gpus
 *     P  dense peak of one GPU, FLOP/s                 peak_flops
 *     D  tokens of the whole training                  tokens
 * and with them
 *     A    = 12 L h s           attention of one token, forward and backward
 *     F    = 6 Ψ + A            model FLOPs of one token
 *     F_hw = F + what is recomputed
 *     MFU  = τ F / (n P),  HFU = τ F_hw / (n P),  time = D F / (n P MFU)
 *
 * It counts matrix products only, at two FLOPs a multiply-add: no norms,
 * softmax, activations, optimizer or communication. It is not a model of a GPU's
 * speed.
 *
 * What is not known is MFU_UNKNOWN, a NaN, and so is all that follows from it:
 * nothing here can fail. FLOP, seconds, tokens. Source: lesson 13, section 3;
 * PaLM (Chowdhery et al. 2022), appendix B.
 */
#ifndef FIGURES_MFU_H
#define FIGURES_MFU_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "figures/param.h"

#define MFU_UNKNOWN ((double)NAN)

enum mfu_count {
	MFU_COUNT_ALL,	 /* params as given, mostly the published count */
	MFU_COUNT_MATMUL /* matmul_params: no look-up, norms, biases */
};

enum mfu_attention {
	MFU_FULL,   /* the whole s x s square of scores */
	MFU_CAUSAL, /* half of it */
	MFU_WINDOW, /* causal, each token sees at most window others */
	MFU_NONE    /* not counted */
};

enum mfu_experts {
	MFU_ACTIVE, /* of an MoE, the parameters one token uses */
	MFU_TOTAL   /* all of them: the classic mistake */
};

/* What a number of FLOPs has counted; printed beside it. */
struct mfu_convention {
	enum mfu_count count;
	enum mfu_attention attention;
	enum mfu_experts experts;
};

enum mfu_recomputed {
	MFU_RECOMPUTE_NONE,
	MFU_RECOMPUTE_SELECTIVE, /* a fraction of the attention */
	MFU_RECOMPUTE_FULL,	 /* 4/3 F: the convention, an upper bound */
	MFU_RECOMPUTE_LAYERS,	 /* all but the LM head: what trainers do */
	MFU_RECOMPUTE_CUSTOM	 /* fractions of weights and attention */
};

struct mfu_recompute {
	enum mfu_recomputed what;
	double weights;	  /* fraction of the forward weight products, custom */
	double attention; /* of the forward attention; selective, custom */
};

struct mfu_model {
	double params;	      /* Ψ; a published count has the look-up too */
	double active_params; /* of an MoE: those one token uses */
	double matmul_params; /* in matrix products one token passes through */
	double head_params;   /* of the LM head, tied or not */
	double layers;
	double attn_width; /* where QK' and AV differ (MLA), their mean */
	double seq_len;
	double window;	    /* of sliding-window attention, in all layers */
	double hidden_size; /* only to show what it does in h's place */
	/* A model that is no transformer is one of these and nothing else. */
	double flops_per_token; /* F itself */
	double flops_per_step;	/* of one step over all GPUs */
};

struct mfu_run {
	double gpus;
	double peak_flops; /* of one GPU; the mean where they differ */
	/* The speed is either tokens_per_s or the four after it. */
	double tokens_per_s;
	double step_s;
	double step_tokens; /* of one step, all GPUs */
	double fwd_bwd_s;   /* of it in forward and backward */
};

/* One run of one model, counted in one way. */
struct mfu_case {
	struct mfu_model model;
	struct mfu_convention convention;
	struct mfu_recompute recompute;
	struct mfu_run run;
};

/* FLOPs of one token, forward and backward. */
struct mfu_flops {
	double psi;	  /* Ψ as counted */
	double attention; /* A as counted */
	double model;	  /* F */
	double hardware;  /* F_hw */
	double factor;	  /* F_hw / F; known even where F is not */
};

/* count.c. Not a transformer: psi and attention are NAN, and only none and full
 * recomputation have a factor. */
bool mfu_is_transformer(const struct mfu_model *model);
double mfu_psi(const struct mfu_model *model, struct mfu_convention convention);
double mfu_attention(const struct mfu_model *model, enum mfu_attention how);
struct mfu_flops mfu_flops(const struct mfu_case *c);

/* What a run's log says. */
struct mfu_measured {
	struct mfu_flops flops;
	double tokens_per_s;
	double tokens_per_s_per_gpu;
	double mfu; /* over the wall clock of a step */
	double hfu;
	double mfu_fwd_bwd; /* over forward and backward only */
	double hfu_fwd_bwd;
	double step_at_peak_s;	     /* F_hw of a step / (n P) */
	double model_step_at_peak_s; /* F of a step / (n P) */
};

/* measure.c */
struct mfu_measured mfu_measure(const struct mfu_case *c);

/* What a training takes. */
struct mfu_training {
	double tokens;
	double gpus;
	double train_s;
	double gpu_hours;
	double cost; /* in the currency of the price */
};

/* plan.c: D tokens at tokens_per_s on gpus. */
struct mfu_training mfu_train(double tokens, double tokens_per_s, double gpus,
			      double price_per_gpu_hour);

/* What is wanted of a run to come. tokens or budget (with its price) says how
 * much; the case's gpus or deadline_s says how wide. */
struct mfu_goal {
	double target_mfu;
	double tokens;
	double budget;
	double price_per_gpu_hour;
	double deadline_s;
};

/* The training that reaches the goal. GPUs that follow from a deadline are
 * whole and rounded up, and train_s is theirs; GPU-hours do not depend on how
 * many. */
struct mfu_training mfu_plan(const struct mfu_case *c,
			     const struct mfu_goal *goal);

/* conventions.c: the same run, counted in other ways. */
enum { MFU_CONVENTIONS_MAX = 9 };

struct mfu_counted {
	struct mfu_case as; /* the case in this convention */
	char name[32];	    /* "matmul-causal", "all-full-total" */
	char label[64];	    /* "matmul weights, causal attention" */
	bool used;	    /* it is the case's own */
};

/* Every convention for which the case has the numbers: each count with each
 * attention, then the other choice of experts. Returns how many; none for a
 * model that is no transformer. */
size_t mfu_conventions(const struct mfu_case *c,
		       struct mfu_counted counted[static MFU_CONVENTIONS_MAX]);

/* mistakes.c: the number that a common mistake would give. */
enum mfu_mistake {
	MFU_MISTAKE_NONE,
	MFU_SPARSE_PEAK,  /* peak with 2:4 sparsity */
	MFU_OTHER_DEVICE, /* another device's peak */
	MFU_ONE_GPU,	  /* one GPU's tokens, all GPUs' peak */
	MFU_HFU,	  /* HFU reported as MFU */
	MFU_HIDDEN_SIZE,  /* hidden size for attention width */
	MFU_TOTAL_PARAMS, /* all of an MoE's parameters */
	MFU_FIRST_STEPS,  /* slow first step in the mean */
	MFU_MISTAKES
};

/* mistakes.c: their names and labels, in the order of the enum. */
extern const struct param_choice mfu_mistake_choices[];

/* What a mistake needs beside the case. */
struct mfu_slip {
	const char *other_device;
	double other_peak_flops; /* in the run's format; NAN: unknown */
	double first_step_s;
	double averaged_steps; /* the first among them */
};

struct mfu_mistaken {
	const char *name;   /* as a choice: "sparse-peak" */
	const char *label;  /* "the peak with sparsity" */
	double mfu;	    /* NAN: cannot be shown here */
	double factor;	    /* mfu / the right one */
	char sentence[240]; /* what it is, or what is missing */
};

/* mistake is not MFU_MISTAKE_NONE. */
struct mfu_mistaken mfu_mistaken(const struct mfu_case *c,
				 const struct mfu_slip *slip,
				 enum mfu_mistake mistake);

/* published.c: what others reported. */
struct mfu_published {
	const char *name;
	const char *label;
	double mfu;
	const char *hardware;
	const char *source;
};

extern const struct mfu_published mfu_published[];
extern const size_t mfu_published_len;

#endif
