/* published.c: MFU that others have published, as printed, each in the
 * convention of its source (mostly 6 Ψ + 12 L h s over the dense peak). The same
 * numbers stand in tests/data/runs.csv or in the lesson.
 */
#include "figures/mfu/mfu.h"

const struct mfu_published mfu_published[] = {
	{ "gpt-3", "GPT-3 175B", 0.213, "V100", "PaLM paper, section 4.1" },
	{ "gopher", "Gopher 280B", 0.325, "4,096 TPU v3",
	  "PaLM paper, section 4.1" },
	{ "mt-nlg", "MT-NLG 530B", 0.302, "2,240 A100 80GB",
	  "PaLM paper, section 4.1 (29.7 % without attention)" },
	{ "llama-3-long", "Llama 3 405B, 131,072 tokens", 0.38, "16,384 H100",
	  "Llama 3 paper, table 4" },
	{ "nemotron-4", "Nemotron-4 340B", 0.41, "6,144 H100",
	  "Nemotron-4 340B report, table 2" },
	{ "llama-3-16384", "Llama 3 405B", 0.41, "16,384 H100",
	  "Llama 3 paper, table 4" },
	{ "megatron-175b", "Megatron-LM 175B", 0.412, "12,288 A100",
	  "MegaScale paper (NSDI 2024), table 2" },
	{ "llama-3-8192", "Llama 3 405B", 0.43, "8,192 H100",
	  "Llama 3 paper, table 4" },
	{ "fms-fsdp", "Llama 2 7B, PyTorch FSDP", 0.46, "128 H100",
	  "foundation-model-stack/fms-fsdp README" },
	{ "palm-540b", "PaLM 540B", 0.462, "6,144 TPU v4",
	  "PaLM paper, section 4.1" },
	{ "megascale-175b", "MegaScale 175B", 0.552, "12,288 A100",
	  "MegaScale paper (NSDI 2024), table 2" },
	{ "megatron-530b", "Megatron-LM 530B", 0.56, "280 A100 80GB",
	  "Korthikanti et al. 2022, table 5" },
	{ "tinyllama", "TinyLlama 1.1B", 0.56, "16 A100 40GB",
	  "TinyLlama README" },
	{ "pytorch-7b", "Llama 2 7B, PyTorch FSDP", 0.57, "128 A100",
	  "pytorch.org, the post \"Maximizing training throughput\"" },
};

const size_t mfu_published_len = sizeof mfu_published / sizeof mfu_published[0];
