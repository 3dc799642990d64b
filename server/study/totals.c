/* totals.c: see totals.h. */
#include "server/study/totals.h"

void totals_answer(struct db *db, int64_t day, bool correct)
{
	QUERY q = query(db, "INSERT INTO day (day, answered, correct) "
			    "VALUES (?1, 1, ?2) ON CONFLICT (day) DO UPDATE "
			    "SET answered = answered + 1, "
			    "correct = correct + ?2");

	bind_int(&q, 1, day);
	bind_int(&q, 2, correct);
	query_run(&q);
}

void totals_grade(struct db *db, int64_t day, int rating,
		  const struct study_card *before, int64_t took_ms, int sign)
{
	bool learned = before->memory.reps == 0;
	bool reviewed = before->memory.state == CARD_REVIEW;
	bool lapsed = reviewed && rating == RATING_AGAIN;
	QUERY q = query(db,
			"INSERT INTO day (day, grades, again, hard, good, "
			"easy, learned, reviewed, lapsed, took_ms) "
			"VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) "
			"ON CONFLICT (day) DO UPDATE SET grades = grades + ?2, "
			"again = again + ?3, hard = hard + ?4, "
			"good = good + ?5, easy = easy + ?6, "
			"learned = learned + ?7, reviewed = reviewed + ?8, "
			"lapsed = lapsed + ?9, took_ms = took_ms + ?10");

	bind_int(&q, 1, day);
	bind_int(&q, 2, sign);
	for (int r = RATING_AGAIN; r <= RATING_EASY; r++)
		bind_int(&q, 2 + r, rating == r ? sign : 0);
	bind_int(&q, 7, learned ? sign : 0);
	bind_int(&q, 8, reviewed ? sign : 0);
	bind_int(&q, 9, lapsed ? sign : 0);
	bind_int(&q, 10, sign * took_ms);
	query_run(&q);
}

void totals_rebuild(struct db *db)
{
	db_run(db,
	       "DELETE FROM day;"
	       "INSERT INTO day (day, answered, correct)"
	       "  SELECT day, count(*), sum(verdict = 'right') FROM attempt"
	       "  WHERE verdict <> 'shown' GROUP BY day;"
	       "INSERT INTO day (day, grades, again, hard, good, easy, learned,"
	       "  reviewed, lapsed, took_ms)"
	       "  SELECT day, count(*), sum(rating = 1), sum(rating = 2),"
	       "  sum(rating = 3), sum(rating = 4),"
	       /* The first number of the row before is the state: 0 is new, 2
		* in review. */
	       "  sum(before LIKE '0 %'), sum(before LIKE '2 %'),"
	       "  sum(before LIKE '2 %' AND rating = 1), sum(took_ms)"
	       "  FROM event"
	       "  WHERE what = 'grade' AND NOT EXISTS"
	       "  (SELECT 1 FROM event u WHERE u.undoes = event.id)"
	       "  GROUP BY day"
	       "  ON CONFLICT (day) DO UPDATE SET grades = excluded.grades,"
	       "  again = excluded.again, hard = excluded.hard,"
	       "  good = excluded.good, easy = excluded.easy,"
	       "  learned = excluded.learned, reviewed = excluded.reviewed,"
	       "  lapsed = excluded.lapsed, took_ms = excluded.took_ms;");
}
