/* ask_mfu.h: asks the figure mfu, for tests only; see ask_figure.h. */
#ifndef TESTS_UNIT_ASK_MFU_H
#define TESTS_UNIT_ASK_MFU_H

#define ASK_FIGURE mfu_figure
#include "tests/unit/ask_figure.h"

/* The lesson's models and its run. */
#define SEVEN_B "params=6.74e9;layers=32;attn_width=4096;seq_len=4096;"
#define PALM "params=540.35e9;layers=118;attn_width=12288;seq_len=2048;"
#define H100 "device=H100 (lesson 989);dtype=bf16;"
#define LOG_LINE SEVEN_B H100 "gpus=32;step_s=3.60;batch_seqs=256;"

#define A_PLAN SEVEN_B H100 "mode=plan;target_mfu=0.4;"

/* Models with their counts as executed: transformers 5.24 on torch 2.13. */
#define LLAMA_2_7B                                                             \
	"params=6738415616;layers=32;attn_width=4096;seq_len=2048;"            \
	"matmul_params=6607077376;head_params=131072000;"
#define MISTRAL                                                                \
	"params=7241732096;layers=32;attn_width=4096;seq_len=8192;"            \
	"matmul_params=7110393856;count=matmul;"
#define MIXTRAL                                                                \
	"params=46702792704;layers=32;attn_width=4096;seq_len=4096;"           \
	"active_params=12879925248;matmul_params=12748587008;"
#define A_RUN "gpus=1;tokens_per_s=1;"

#endif
