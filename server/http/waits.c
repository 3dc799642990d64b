/* waits.c: see waits.h.
 *
 * What a thread waits for is one number: 0 while it works; else a millisecond,
 * shifted left by two, and in the lowest two bits which wait it is: the one at
 * which a body or a write is over. A request has no such time, nor has CUT, while
 * the watchman cuts.
 */
#include "server/http/waits.h"

#include <signal.h>
#include <string.h>

enum which { BODY, REQUEST, WRITE, CUT };

enum {
	SIGNAL = SIGUSR1, /* does nothing but interrupt */
	TICK_MS = 50,
	TICK_STOPPING_MS = 5
};

static uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static uint64_t wait_for(enum which which, uint64_t ms)
{
	return ms << 2 | which;
}

static void ignore(int signal)
{
	(void)signal;
}

static bool is_crowded(struct waits *w)
{
	return atomic_load(&w->connections) >= WAITS_THREADS;
}

/* Cuts a body or a write whose time is over; crowded, sooner. The thread cannot
 * close its connection meanwhile: see wait_none. */
static void cut_over(struct wait *t, bool crowded)
{
	uint64_t until = atomic_load(&t->until);
	enum which which = until & 3;

	if (until == 0 || which == REQUEST ||
	    now_ms() + (crowded ? WAITS_SOONER_MS : 0) < until >> 2 ||
	    !atomic_compare_exchange_strong(&t->until, &until, CUT))
		return;
	cut(atomic_load(&t->ends), which == WRITE ? CUT_ALL : CUT_READING);
	atomic_store(&t->until, 0);
}

/* Does a thread work for that client, or wait for more than a request? */
static bool is_served(const struct waits *w, uint64_t ends)
{
	for (size_t i = 0; i < WAITS_SLOTS; i++)
		if (atomic_load(&w->slot[i].ends) == ends &&
		    (atomic_load(&w->slot[i].until) & 3) != REQUEST)
			return true;
	return false;
}

/* Cuts what is open, without a request, for too long: threads that wait for the
 * first do not know whose it will be, so the files tell. */
static void cut_idle(struct waits *w)
{
	uint64_t now = now_ms();

	for (int fd = 0; fd < CUT_FILES; fd++) {
		struct waits_idle *idle = &w->idle[fd];
		uint64_t ends = cut_ends_of(fd);
		if (ends == 0 || cut_unread(fd) || is_served(w, ends))
			idle->ends = 0;
		else if (idle->ends != ends)
			*idle = (struct waits_idle){ ends, now };
		else if (now >= idle->since + WAITS_IDLE_MS)
			cut(ends, CUT_READING);
	}
}

/* A signal may come just before the thread goes to wait, and be lost: so it
 * comes again each time. */
static void interrupt_all(struct waits *w)
{
	for (size_t i = 0; i < WAITS_SLOTS; i++)
		if (w->slot[i].there)
			pthread_kill(w->slot[i].thread, SIGNAL);
}

static void end_waits(struct waits *w)
{
	bool crowded = is_crowded(w);

	if (w->stopping) {
		interrupt_all(w);
		return;
	}
	for (size_t i = 0; i < WAITS_SLOTS; i++)
		if (w->slot[i].there)
			cut_over(&w->slot[i], crowded);
	if (crowded)
		cut_idle(w);
}

/* Until the next look at the waits; with no connection, until one comes. */
static void sleep_a_tick(struct waits *w)
{
	struct timespec t;

	if (!w->stopping) {
		atomic_store(&w->asleep, true);
		while (atomic_load(&w->connections) == 0 && !w->stopping)
			pthread_cond_wait(&w->wake, &w->lock);
		atomic_store(&w->asleep, false);
	}
	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += (w->stopping ? TICK_STOPPING_MS : TICK_MS) * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	pthread_cond_timedwait(&w->wake, &w->lock, &t);
}

static void *watch(void *all)
{
	struct waits *w = all;

	pthread_mutex_lock(&w->lock);
	while (!w->done) {
		end_waits(w);
		sleep_a_tick(w);
	}
	pthread_mutex_unlock(&w->lock);
	return NULL;
}

bool waits_start(struct waits *w)
{
	struct sigaction action = { .sa_handler = ignore };
	pthread_condattr_t clock;

	memset(w, 0, sizeof *w);
	sigemptyset(&action.sa_mask);
	sigaction(SIGNAL, &action, NULL);
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->wake, &clock);
	pthread_condattr_destroy(&clock);
	return pthread_create(&w->watchman, NULL, watch, w) == 0;
}

static void tell(struct waits *w, bool *what)
{
	pthread_mutex_lock(&w->lock);
	*what = true;
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&w->lock);
}

void waits_hurry(struct waits *w)
{
	tell(w, &w->stopping);
}

void waits_end(struct waits *w)
{
	waits_hurry(w);
	tell(w, &w->done);
	pthread_join(w->watchman, NULL);
	pthread_cond_destroy(&w->wake);
	pthread_mutex_destroy(&w->lock);
}

static struct wait *free_slot(struct waits *w)
{
	for (size_t i = 0; i < WAITS_SLOTS; i++)
		if (!w->slot[i].there)
			return &w->slot[i];
	return NULL;
}

struct wait *waits_join(struct waits *w)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGNAL);
	pthread_sigmask(SIG_UNBLOCK, &set, NULL);
	pthread_mutex_lock(&w->lock);
	struct wait *t = free_slot(w);
	if (t) {
		t->thread = pthread_self();
		t->there = true;
		t->all = w;
	}
	pthread_mutex_unlock(&w->lock);
	return t;
}

void waits_leave(struct wait *t)
{
	pthread_mutex_lock(&t->all->lock);
	t->there = false;
	pthread_mutex_unlock(&t->all->lock);
}

void wait_connected(struct wait *t)
{
	struct waits *w = t->all;

	wait_request(t);
	atomic_fetch_add(&w->connections, 1);
	if (!atomic_load(&w->asleep))
		return;
	pthread_mutex_lock(&w->lock);
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&w->lock);
}

void wait_closed(struct wait *t)
{
	wait_none(t);
	atomic_store(&t->ends, 0);
	atomic_fetch_sub(&t->all->connections, 1);
}

void wait_request(struct wait *t)
{
	atomic_store(&t->until, REQUEST);
}

void wait_client(struct wait *t, uint64_t ends)
{
	atomic_store(&t->ends, ends);
}

void wait_none(struct wait *t)
{
	if ((atomic_exchange(&t->until, 0) & 3) != CUT)
		return;
	/* The watchman, who has the lock, cuts. */
	pthread_mutex_lock(&t->all->lock);
	pthread_mutex_unlock(&t->all->lock);
}

void wait_body(struct wait *t, unsigned ms)
{
	atomic_store(&t->until, wait_for(BODY, now_ms() + ms));
}

void wait_write(struct wait *t)
{
	atomic_store(&t->until, wait_for(WRITE, now_ms() + WAITS_WRITE_MS));
}

bool wait_crowded(const struct wait *t)
{
	return is_crowded(t->all);
}

bool wait_over(const struct wait *t)
{
	return now_ms() >= atomic_load(&t->until) >> 2;
}
