/* cli_quiz.h: what the quiz does, asked on the command line: how a typed number
 * is read, and when a card comes again. No database is touched.
 */
#ifndef SERVER_CLI_QUIZ_H
#define SERVER_CLI_QUIZ_H

/* steptime read TEXT…: for each text one line of JSON,
 *     {"readings": [{"value", "percent", "as"}], "ask": bool, "why": text|null}
 * Two readings: the person would be asked. None: why says what is wrong.
 * argv: what stands behind "read". Returns an exit code. */
int cli_read(int argc, char **argv);

/* steptime schedule FILE: plays a list of grades through the scheduler. FILE,
 * or standard input for -, is an object of
 *     weights?           21 numbers (19 or 17 of older versions)
 *     retention?         0.9
 *     max_interval?      36500 days
 *     short_term?        true
 *     learning_steps?    ["1m", "10m"]
 *     relearning_steps?  ["10m"]
 *     fuzz?              false
 *     start_unix?        0
 *     reviews            [{"dt_s": 0, "rating": 3}, …]: seconds since the one
 *                        before, and 1 Again … 4 Easy
 * and the answer has for each review {elapsed_days, stability, difficulty,
 * state, step, interval_days, due_s, lapses, retrievability_before,
 * retrievability_at_due, due_s_by_rating: [4]}. */
int cli_schedule(int argc, char **argv);

#endif
