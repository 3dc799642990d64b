/* What the figure mfu says: its sentences, labels and heads of tables, and when it
 * doubts a number. */
#include "tests/unit/ask_mfu.h"

static void says(const char *question, const char *words, bool so)
{
	struct asked asked = ask(question);
	const char *takeaway = buf_text(&asked.answer.takeaway);

	if (!asked.json)
		fail_msg("refused: %s", asked.error.message);
	if (!strstr(takeaway, words) == so)
		fail_msg("%s: %s", question, takeaway);
	release_asked(&asked);
}

static void one_is_not_many(void **state)
{
	(void)state;
	says(SEVEN_B H100 "gpus=1;tokens_per_s=9000", "of its GPU.", true);
	says(SEVEN_B H100 "gpus=2;tokens_per_s=9000", "of its 2 GPUs.", true);
	says(A_PLAN "tokens=1e9;gpus=1", "1B tokens take 1 GPU ", true);
	says(A_PLAN "tokens=1e9;gpus=2", "1B tokens take 2 GPUs ", true);
	says(A_PLAN "tokens=1;gpus=2", "1 token takes 2 GPUs ", true);
	says(A_PLAN "budget=1e4;price_per_gpu_hour=2;gpus=1",
	     "tokens, which take 1 GPU ", true);
}

static bool notes_have(const struct asked *asked, const char *words)
{
	for (size_t i = 0; i < asked->answer.note_len; i++)
		if (strstr(answer_text(&asked->answer, asked->answer.note[i]),
			   words))
			return true;
	return false;
}

/* An answer that is hardly right says so, with causes that fit what was given
 * only. */
static void too_low_to_believe(void **state)
{
	static const struct {
		const char *question, *likely, *unlikely;
	} low[] = {
		{ SEVEN_B H100 "gpus=32;tokens_per_s=9102",
		  "tokens of one GPU over the peak of all 32", "step_s" },
		{ SEVEN_B H100 "gpus=1;step_s=3600;batch_seqs=8",
		  "step_s in milliseconds", "peak of all" },
		{ "params=6.74;attention=none;gpus=8;tokens_per_s=1e5;" H100,
		  "params without its exponent", "step_s" },
		{ SEVEN_B "gpus=1;tokens_per_s=10;peak_flops=989e12",
		  "peak_flops in another unit", "peak of all" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof low / sizeof low[0]; i++) {
		struct asked asked = ask(low[i].question);
		assert_true(result(&asked, "mfu") > 0);
		assert_true(notes_have(&asked, low[i].likely));
		assert_false(notes_have(&asked, low[i].unlikely));
		assert_null(strstr(reading(&asked, "mfu"), " 0.0 %"));
		release_asked(&asked);
		says(low[i].question, "hardly ever right", true);
		says(low[i].question, low[i].likely, true);
	}
	says(SEVEN_B H100 "gpus=32;tokens_per_s=20000", "hardly ever right",
	     false);
}

/* So is one far above all that were published. */
static void too_high_to_believe(void **state)
{
	static const char *const doubt = "No published run here comes near it";

	(void)state;
	says(SEVEN_B H100 "gpus=1;tokens_per_s=18000", doubt, true);
	says(SEVEN_B H100 "gpus=1;tokens_per_s=18000",
	     "tokens_per_s of the first steps", true);
	says(SEVEN_B H100 "gpus=1;tokens_per_s=12000", doubt, false);
}

/* The label says which parameters were counted. */
static void labels_of_experts(void **state)
{
	static const struct {
		const char *question, *name, *label;
	} rows[] = {
		{ MIXTRAL A_RUN "peak_flops=1e15", "all-full",
		  "active parameters, full attention" },
		{ MIXTRAL A_RUN "peak_flops=1e15", "all-full-total",
		  "all parameters, full attention, all experts" },
		{ MIXTRAL A_RUN "peak_flops=1e15;experts=total", "all-full",
		  "all parameters, full attention" },
		{ MISTRAL A_RUN "peak_flops=1e15", "all-full",
		  "all parameters, full attention" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct asked asked = ask(rows[i].question);
		const cJSON *row = named(&asked, "conventions", rows[i].name);
		assert_string_equal(
			cJSON_GetObjectItem(row, "label")->valuestring,
			rows[i].label);
		release_asked(&asked);
	}
}

struct seen {
	size_t columns, units, factors;
	const struct answer_table *table;
};

static void see(void *to, const char *text, size_t row, size_t column)
{
	struct seen *seen = to;
	size_t len = strlen(text);
	const char *head = seen->table->columns[column];

	(void)row;
	if (strstr(head, "(%)") && len && text[len - 1] == '%')
		seen->units++;
	if (strcmp(head, "factor") == 0 && strncmp(text, "× ", 3) == 0)
		seen->factors++;
}

/* A column's unit stands in its head; a factor is "× " and a number. */
static void units_stand_in_heads(void **state)
{
	struct asked asked = ask(LOG_LINE "recompute=full;hidden_size=8192");
	struct seen seen = { .units = 0 };

	(void)state;
	for (size_t i = 0; i < asked.answer.table_len; i++) {
		seen.table = &asked.answer.table[i];
		answer_each_cell(seen.table, see, &seen);
	}
	assert_int_equal(seen.units, 0);
	assert_int_equal(seen.factors, 6);
	release_asked(&asked);
}

/* What can be chosen and what is shown are the same mistakes. */
static void mistakes_can_be_chosen(void **state)
{
	struct asked asked = ask(LOG_LINE);
	const cJSON *list = cJSON_GetObjectItem(asked.json, "mistakes");
	int at = param_find(&mfu_figure.table, "mistake");
	const struct param_choice *choice =
		mfu_figure.table.params[at].choices + 1;
	const cJSON *item;

	(void)state;
	cJSON_ArrayForEach(item, list)
	{
		assert_string_equal(
			cJSON_GetObjectItem(item, "name")->valuestring,
			choice->name);
		assert_string_equal(
			cJSON_GetObjectItem(item, "label")->valuestring,
			choice->label);
		choice++;
	}
	assert_null(choice->name);
	release_asked(&asked);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_is_not_many),
		cmocka_unit_test(too_low_to_believe),
		cmocka_unit_test(too_high_to_believe),
		cmocka_unit_test(labels_of_experts),
		cmocka_unit_test(units_stand_in_heads),
		cmocka_unit_test(mistakes_can_be_chosen),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
