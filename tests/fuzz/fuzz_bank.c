/* Any bytes as a bank: read, judged, drawn and graded. */
#include "tests/fuzz/fuzz.h"

#include <assert.h>

#include "quiz/bank.h"
#include "quiz/draw.h"
#include "quiz/grade.h"

static void draw_all(const struct item *item, struct buf *out)
{
	size_t order[ITEM_CHOICES_MAX];

	for (uint32_t n = 0; n < 3; n++) {
		buf_reset(out);
		draw_text(item, n, &item->prompt, out);
		draw_text(item, n, &item->answer, out);
		draw_text(item, n, &item->explanation, out);
		draw_order(item, n, order);
	}
	for (size_t i = 0; i < item->choice_len; i++)
		assert(order[i] < item->choice_len);
}

/* An item without a fault can be asked and graded. */
static void answer_all(const struct item *item)
{
	for (size_t i = 0; i < item->choice_len; i++) {
		const char *id = item->choice[i].id;
		struct grade g = grade_choices(item, &id, 1);
		assert(item->many || g.verdict != VERDICT_UNREAD);
	}
	if (item_has_key(item)) {
		struct grade g = grade_typed(item, 0, "0.5", -1);
		assert(g.verdict != VERDICT_UNREAD);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct faults faults;
	struct bank bank;
	struct buf out;

	faults_init(&faults);
	buf_init(&out, 1 << 20);
	if (bank_read(&bank, "bank", (const char *)data, size, &faults))
		banks_check(&bank, 1, &faults);
	for (size_t i = 0; i < bank.item_len; i++) {
		draw_all(&bank.item[i], &out);
		if (!bank.item[i].faulty)
			answer_all(&bank.item[i]);
	}
	buf_release(&out);
	bank_release(&bank);
	faults_release(&faults);
	return 0;
}
