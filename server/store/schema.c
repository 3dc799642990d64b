/* schema.c: see schema.h. */
#include "server/store/schema.h"

/* Migration i brings version i to i + 1. Never change one that was released:
 * add another. */
static const char *const migrations[] = {
	"CREATE TABLE item ("
	"  id INTEGER PRIMARY KEY,"
	"  bank TEXT NOT NULL,"
	"  name TEXT NOT NULL UNIQUE," /* its id in the bank */
	"  present INTEGER NOT NULL"   /* a bank has it and it can be asked */
	") STRICT;"
	"CREATE TABLE attempt ("
	"  id INTEGER PRIMARY KEY,"
	"  key TEXT NOT NULL UNIQUE,"
	"  item INTEGER NOT NULL REFERENCES item (id),"
	"  kind TEXT NOT NULL,"
	"  hash TEXT NOT NULL," /* of the item that was shown */
	"  draw INTEGER NOT NULL,"
	"  drawn TEXT NOT NULL," /* {name: value} */
	"  shown TEXT NOT NULL," /* ids of choices in the order shown */
	"  typed TEXT,"
	"  chosen TEXT," /* ids of choices */
	"  reading INTEGER,"
	"  verdict TEXT NOT NULL,"
	"  trap TEXT," /* id of the misconception */
	"  confidence REAL,"
	"  at INTEGER NOT NULL,"
	"  utc_offset_min INTEGER NOT NULL,"
	"  day INTEGER NOT NULL,"
	"  took_ms INTEGER NOT NULL"
	") STRICT;"
	"CREATE INDEX attempt_item ON attempt (item);"
	"CREATE INDEX attempt_predict ON attempt (item)"
	"  WHERE kind = 'predict';"
	"CREATE TABLE event ("
	"  id INTEGER PRIMARY KEY,"
	"  key TEXT NOT NULL,"
	"  item INTEGER NOT NULL REFERENCES item (id),"
	"  at INTEGER NOT NULL,"
	"  utc_offset_min INTEGER NOT NULL,"
	"  day INTEGER NOT NULL,"
	"  what TEXT NOT NULL CHECK (what IN ('add', 'remove', 'grade',"
	"    'undo', 'suspend', 'unsuspend', 'bury', 'forget', 'edit')),"
	"  rating INTEGER,"
	"  attempt INTEGER REFERENCES attempt (id),"
	"  took_ms INTEGER,"
	"  undoes INTEGER REFERENCES event (id),"
	"  before TEXT NOT NULL" /* the card's row: see card.h */
	") STRICT;"
	"CREATE INDEX event_item ON event (item);"
	"CREATE INDEX event_undoes ON event (undoes)"
	"  WHERE undoes IS NOT NULL;"
	"CREATE TABLE card ("
	"  item INTEGER PRIMARY KEY REFERENCES item (id),"
	"  state INTEGER NOT NULL,"
	"  step INTEGER NOT NULL,"
	"  stability REAL NOT NULL,"
	"  difficulty REAL NOT NULL,"
	"  interval_days INTEGER NOT NULL,"
	"  due INTEGER NOT NULL,"
	"  due_day INTEGER NOT NULL,"
	"  last INTEGER NOT NULL,"
	"  last_day INTEGER NOT NULL,"
	"  reps INTEGER NOT NULL,"
	"  lapses INTEGER NOT NULL,"
	"  in_deck INTEGER NOT NULL,"
	"  suspended INTEGER NOT NULL,"
	"  buried_until INTEGER NOT NULL,"
	"  leech INTEGER NOT NULL,"
	"  version INTEGER NOT NULL,"
	"  algo INTEGER NOT NULL"
	") STRICT;"
	"CREATE TABLE day ("
	"  day INTEGER PRIMARY KEY,"
	"  answered INTEGER NOT NULL DEFAULT 0,"
	"  correct INTEGER NOT NULL DEFAULT 0,"
	"  grades INTEGER NOT NULL DEFAULT 0,"
	"  again INTEGER NOT NULL DEFAULT 0,"
	"  hard INTEGER NOT NULL DEFAULT 0,"
	"  good INTEGER NOT NULL DEFAULT 0,"
	"  easy INTEGER NOT NULL DEFAULT 0,"
	"  learned INTEGER NOT NULL DEFAULT 0," /* new cards seen */
	"  took_ms INTEGER NOT NULL DEFAULT 0"	/* of grades */
	") STRICT;"
	"CREATE TABLE setting ("
	"  name TEXT PRIMARY KEY,"
	"  value TEXT NOT NULL," /* JSON */
	"  at INTEGER NOT NULL"
	") STRICT;"
	"CREATE TABLE mark ("
	"  lesson TEXT NOT NULL,"
	"  section TEXT NOT NULL,"
	"  at INTEGER NOT NULL,"
	"  PRIMARY KEY (lesson, section)"
	") STRICT;"
	"CREATE TABLE reply ("
	"  key TEXT PRIMARY KEY,"
	"  request INTEGER NOT NULL," /* hash of path and body */
	"  answer TEXT NOT NULL,"
	"  at INTEGER NOT NULL"
	") STRICT;"
	"CREATE INDEX reply_at ON reply (at);",

	/* What of the schedule was chosen when a card was graded (card.h), and
	 * how many grades of a day were reviews: of cards out of their steps. */
	"ALTER TABLE event ADD COLUMN retention INTEGER;"
	"ALTER TABLE event ADD COLUMN fuzz INTEGER;"
	"ALTER TABLE day ADD COLUMN reviewed INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE day ADD COLUMN lapsed INTEGER NOT NULL DEFAULT 0;"
	"INSERT INTO day (day, reviewed, lapsed)"
	"  SELECT day, count(*), sum(rating = 1) FROM event"
	"  WHERE what = 'grade' AND before LIKE '2 %' AND NOT EXISTS"
	"  (SELECT 1 FROM event u WHERE u.undoes = event.id) GROUP BY day"
	"  ON CONFLICT (day) DO UPDATE SET reviewed = excluded.reviewed,"
	"  lapsed = excluded.lapsed;",
};

const unsigned schema_version = sizeof migrations / sizeof *migrations;

unsigned schema_of(struct db *db)
{
	QUERY q = query(db, "PRAGMA user_version");

	return query_row(&q) ? (unsigned)query_int(&q, 0) : 0;
}

bool schema_is_plain(struct db *db)
{
	QUERY q = query(db, "SELECT 1 FROM sqlite_schema "
			    "WHERE type NOT IN ('table', 'index')");

	return !query_row(&q) && !db->failed;
}

/* A version is in force with its tables or not at all. */
static bool step(struct db *db, unsigned from)
{
	char version[80];

	snprintf(version, sizeof version,
		 "PRAGMA application_id = %d; PRAGMA user_version = %u",
		 SCHEMA_APPLICATION, from + 1);
	return db_run(db, "BEGIN IMMEDIATE") && db_run(db, migrations[from]) &&
	       db_run(db, version) && db_run(db, "COMMIT");
}

bool schema_migrate(struct db *db, struct error *e)
{
	for (unsigned v = schema_of(db); v < schema_version; v++)
		if (!step(db, v)) {
			db_error(db, "The database could not be set up", e);
			db_run(db, "ROLLBACK");
			return false;
		}
	return true;
}
