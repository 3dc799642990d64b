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

#endif
