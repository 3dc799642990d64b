/* ask.c: see ask.h. */
#include "server/ask.h"

#include <pthread.h>

/* How many deep answers are being made. */
static struct {
	pthread_mutex_t lock; /* guards at_once */
	pthread_cond_t one_less;
	int at_once;
} all = { .lock = PTHREAD_MUTEX_INITIALIZER,
	  .one_less = PTHREAD_COND_INITIALIZER };

struct call {
	const struct figure *figure;
	const struct param_pair *pair;
	size_t pair_len;
	struct answer *answer;
	struct error *error;
	bool answered;
};

static void *run(void *arg)
{
	struct call *c = arg;

	c->answered = figure_answer(c->figure, c->pair, c->pair_len, c->answer,
				    c->error);
	return NULL;
}

static bool run_apart(struct call *c)
{
	pthread_attr_t attr;
	pthread_t thread;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, ASK_STACK);
	int failed = pthread_create(&thread, &attr, run, c);
	pthread_attr_destroy(&attr);
	if (failed)
		return error_set(c->error, ERROR_SYSTEM, "",
				 "Threads are out.");
	pthread_join(thread, NULL);
	return c->answered;
}

bool ask_figure(const struct figure *f, const struct param_pair *pair,
		size_t pair_len, struct answer *a, struct error *e)
{
	struct call c = { f, pair, pair_len, a, e, false };

	if (!f->deep)
		return figure_answer(f, pair, pair_len, a, e);
	pthread_mutex_lock(&all.lock);
	while (all.at_once == ASK_AT_ONCE)
		pthread_cond_wait(&all.one_less, &all.lock);
	all.at_once++;
	pthread_mutex_unlock(&all.lock);
	bool answered = run_apart(&c);
	pthread_mutex_lock(&all.lock);
	all.at_once--;
	pthread_cond_signal(&all.one_less);
	pthread_mutex_unlock(&all.lock);
	return answered;
}

bool ask_preset(const struct figure *f, const struct figure_preset *preset,
		struct answer *a, struct error *e)
{
	return ask_figure(f, preset ? preset->pairs : NULL,
			  figure_preset_len(preset), a, e);
}
