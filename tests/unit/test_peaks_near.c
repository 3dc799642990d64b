/* What is offered for names that the table does not have: what a person would
 * take for near, or nothing. The names are those of drivers, frameworks, clouds
 * and makers, and what people write for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "figures/peaks/match.h"
#include "figures/peaks/model.h"
#include "tests/unit/peaks.h"

struct near_case {
	const char *asked;
	const char
		*first; /* the nearest name as reported; NULL: none is near */
};

static const struct near_case others[] = {
	/* Apple, Qualcomm, Arm and other makers of whom the table has none */
	{ "M2 Max", NULL },
	{ "Apple M1", NULL },
	{ "Apple M2 Max", NULL },
	{ "M3 Ultra", NULL },
	{ "M4 Pro", NULL },
	{ "Apple A15 Bionic", NULL },
	{ "Qualcomm Adreno 740", NULL },
	{ "Snapdragon X Elite", NULL },
	{ "Mali-G78", NULL },
	{ "Cerebras WSE-3", NULL },
	{ "Groq LPU", NULL },
	{ "Graphcore IPU", NULL },
	{ "IPU-M2000", NULL },
	{ "Huawei Ascend 910B", NULL },
	{ "910B", NULL },
	{ "Cambricon MLU370", NULL },
	{ "Tenstorrent Wormhole n300", NULL },
	{ "SambaNova SN40L", NULL },
	/* CPUs, and what a framework calls any device */
	{ "cpu", NULL },
	{ "mps", NULL },
	{ "cuda:0", NULL },
	{ "gpu", NULL },
	{ "AMD EPYC 7763 64-Core Processor", NULL },
	{ "AMD Ryzen 9 7900", NULL },
	{ "Intel(R) Xeon(R) Platinum 8480+", NULL },
	{ "Intel(R) Core(TM) Ultra 7 155H", NULL },
	/* machine types of clouds that do not say what is in them */
	{ "p4d.24xlarge", NULL },
	{ "g5.12xlarge", NULL },
	{ "a2-highgpu-8g", NULL },
	{ "a3-megagpu-8g", NULL },
	{ "a4-highgpu-8g", NULL },
	{ "g2-standard-4", NULL },
	{ "ct5p-hightpu-4t", NULL },
	{ "Standard_ND96asr_v4", NULL },
	{ "Standard_NC6s_v3", NULL },
	/* makers of the table, other kinds of device */
	{ "NVIDIA", NULL },
	{ "NVIDIA Graphics Device", NULL },
	{ "NVIDIA DGX Spark", NULL },
	{ "NVIDIA Jetson AGX Orin", NULL },
	{ "NVIDIA Rubin", NULL },
	{ "NVIDIA TITAN V", NULL },
	{ "NVIDIA T400 4GB", NULL },
	{ "NVIDIA PG506-232", NULL },
	{ "Intel(R) Arc(TM) A770 Graphics", NULL },
	{ "Intel Arc B580", NULL },
	{ "Intel(R) UHD Graphics 770", NULL },
	{ "HL-225", NULL },
	{ "gfx942", NULL },
};

static const struct near_case kindred[] = {
	/* the same model, other words around it */
	{ "Standard_NC24ads_A100_v4", "NVIDIA A100-SXM4-80GB" },
	{ "Standard_ND96isr_H100_v5", "NVIDIA H100 80GB HBM3" },
	{ "Standard_ND96isr_MI300X_v5", "AMD Instinct MI300X" },
	{ "p6-b200.48xlarge", "NVIDIA B200" },
	{ "trn1.32xlarge", "trn1" },
	{ "inf2.48xlarge", "inf2" },
	{ "BM.GPU.H100.8", "NVIDIA H100 80GB HBM3" },
	{ "nvidia-h100-mega-80gb", "NVIDIA H100 80GB HBM3" },
	{ "GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-3f1e)",
	  "NVIDIA H100 80GB HBM3" },
	{ "Google Colab T4", "Tesla T4" },
	{ "DGX H100", "NVIDIA H100 80GB HBM3" },
	{ "GB200 NVL72", "NVIDIA GB200" },
	{ "v4-8", "TPU v4" },
	{ "v5p-128", "TPU v5p" },
	{ "v5litepod-8", "TPU v5litepod" },
	{ "AWS Trainium2", "trn2" },
	{ "Ironwood", "TPU7x" },
	/* the same model, written otherwise */
	{ "H-100", "NVIDIA H100 80GB HBM3" },
	{ "A 100", "NVIDIA A100-SXM4-80GB" },
	{ "H1OO", "NVIDIA H100 80GB HBM3" },
	{ "H100 PCI-E", "NVIDIA H100 PCIe" },
	{ "rtx4090", "NVIDIA GeForce RTX 4090" },
	{ "3090ti", "NVIDIA GeForce RTX 3090 Ti" },
	{ "NVIDIA GH100X", "NVIDIA H100 80GB HBM3" },
	{ "TPUv4", "TPU v4" },
	{ "Gaudi 2", "GAUDI2" },
	{ "intel gaudi 3 AI accelerator", "GAUDI3" },
	{ "MI325", "AMD Instinct MI325X" },
	/* another model of the same family */
	{ "Habana Gaudi", "GAUDI2" },
	{ "Intel(R) Data Center GPU Max 1100",
	  "Intel Data Center GPU Max 1550 (whole card)" },
	{ "AMD Radeon RX 7900 XT", "AMD Radeon RX 7900 XTX" },
	{ "AMD Instinct MI100", "AMD Instinct MI210" },
	{ "AMD Instinct MI308X", "AMD Instinct MI300X" },
	{ "NVIDIA GeForce GTX 1080 Ti", "NVIDIA GeForce RTX 2080 Ti" },
	{ "NVIDIA GeForce RTX 3060 Laptop GPU", "NVIDIA GeForce RTX 3090" },
	{ "NVIDIA GeForce RTX 2070 with Max-Q Design",
	  "NVIDIA GeForce RTX 2080 Ti" },
	{ "NVIDIA GeForce RTX 4060 Ti", "NVIDIA GeForce RTX 4080" },
	{ "Tesla K80", "Tesla V100-SXM2-16GB" },
	{ "Tesla P100-PCIE-16GB", "Tesla V100-PCIE-16GB" },
	{ "Quadro RTX 6000", "NVIDIA RTX 6000 Ada Generation" },
	{ "NVIDIA RTX 4000 Ada Generation", "NVIDIA RTX 6000 Ada Generation" },
	{ "NVIDIA RTX A5000", "NVIDIA RTX A6000" },
	{ "NVIDIA A2", "NVIDIA A10" },
	{ "NVIDIA A16", "NVIDIA A10" },
	{ "NVIDIA L20", "NVIDIA L40" },
	{ "NVIDIA T4G", "Tesla T4" },
	{ "TPU v1", "TPU v2" },
	{ "TPU v8", "TPU7x" },
	{ "inf1.xlarge", "inf2" },
};

static void nothing_is_near(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct peaks_answer a = assert_unknown(others[i].asked);
		if (a.near_len > 0)
			fail_msg("%s: %s", others[i].asked,
				 a.near[0].device->name);
		assert_non_null(strstr(a.why, others[i].asked));
		assert_non_null(strstr(a.why, "(peak_flops)"));
	}
}

static void the_nearest_is_plausible(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof kindred / sizeof *kindred; i++) {
		struct peaks_answer a = assert_unknown(kindred[i].asked);
		if (a.near_len == 0)
			fail_msg("%s: none", kindred[i].asked);
		const struct peaks_device *d = a.near[0].device;
		bool is = strcmp(d->name, kindred[i].first) == 0;
		for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++)
			is = is || strcmp(d->match[k], kindred[i].first) == 0;
		if (!is)
			fail_msg("%s: %s", kindred[i].asked, d->name);
	}
}

/* Whoever names a maker is offered another's device only for the same model. */
static void makers_are_kept(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof kindred / sizeof *kindred; i++) {
		struct peaks_answer a = assert_unknown(kindred[i].asked);
		for (size_t k = 0; k < a.near_len; k++) {
			bool own = false, other = false;
			struct words w;
			words_split(&w, kindred[i].asked,
				    strlen(kindred[i].asked));
			for (size_t n = 0; n < w.len; n++) {
				bool is = word_is(&w.word[n],
						  a.near[k].device->vendor);
				own = own || is;
				other = other ||
					(!is && word_is_maker(&w.word[n]));
			}
			if (other && !own && !a.near[k].same_model)
				fail_msg("%s: %s", kindred[i].asked,
					 a.near[k].device->name);
		}
	}
}

static void what_the_sentence_says(void **state)
{
	static const struct {
		const char *asked, *says;
	} cases[] = {
		{ "M2 Max", "no name there is near it" },
		{ "NVIDIA GeForce RTX 3060",
		  "no peak is borrowed from another model, such as \"NVIDIA "
		  "GeForce RTX 3090\"" },
		{ "Radeon VII",
		  "another model, such as \"AMD Radeon RX 7900 XTX\"" },
		{ "NVIDIA H100 80GB HBM2e", "The nearest: \"NVIDIA H100 80GB" },
		{ "cuda", "may be any device: give the name that nvidia-smi" },
		{ "GPU 1", "may be any device" },
		{ "Intel", "is a maker's name" },
		{ "GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-3f1e-5)",
		  "a line of nvidia-smi -L: give the name in it, \"NVIDIA "
		  "H100 80GB HBM3\"." },
		{ "GPU 12: NVIDIA GeForce RTX 4080 SUPER (UUID: GPU-3f1e)",
		  "the name in it, \"NVIDIA GeForce RTX 4080 SUPER\"." },
		{ "GPU 0: (UUID: GPU-3f1e)", "no name there is near it" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct peaks_answer a = assert_unknown(cases[i].asked);
		if (!strstr(a.why, cases[i].says))
			fail_msg("%s: %s", cases[i].asked, a.why);
	}
}

static void models(void **state)
{
	static const struct {
		const char *a, *b;
		enum model_kin kin;
	} cases[] = {
		{ "H100", "h100", MODEL_SAME },
		{ "H1OO", "H100", MODEL_SAME },
		{ "rtx4090", "4090", MODEL_INSIDE },
		{ "B200", "GB200", MODEL_INSIDE },
		{ "A1000", "A100", MODEL_ALIKE },
		{ "A4000", "A6000", MODEL_ALIKE },
		{ "T4G", "T4", MODEL_ALIKE },
		{ "MI100", "MI300X", MODEL_SERIES },
		{ "A2", "A10", MODEL_SERIES },
		{ "A2", "A100", MODEL_OTHER },
		{ "a4", "A40", MODEL_SERIES },
		{ "P100", "V100", MODEL_OTHER },
		{ "1650", "4090", MODEL_OTHER },
		{ "M2", "L4", MODEL_OTHER },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct word a = { cases[i].a, strlen(cases[i].a) };
		struct word b = { cases[i].b, strlen(cases[i].b) };
		assert_true(model_word(&a) && model_word(&b));
		assert_int_equal(model_kin(&a, &b), cases[i].kin);
		assert_int_equal(model_kin(&b, &a), cases[i].kin);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_near),
		cmocka_unit_test(the_nearest_is_plausible),
		cmocka_unit_test(makers_are_kept),
		cmocka_unit_test(what_the_sentence_says),
		cmocka_unit_test(models),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
