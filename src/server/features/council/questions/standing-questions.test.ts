import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app } = await shareApp();
const sourceFolder = new URL('../../../..', import.meta.url).pathname;

const pastTheView =
  /(?:\b(?:from|join|update|into) |(?:selectFrom|[jJ]oin|updateTable|insertInto|deleteFrom)\(')questions\b/;

// Everybody else reads `standing_questions`; the second list below is of those that read all that were not deleted. Who adds a name here says why it shows, counts and assigns nothing that does not stand.

test('the files that read or write questions past the view of those that stand', async () => {
  const found: string[] = [];
  for await (const file of glob('{server,verify}/**/*.ts', { cwd: sourceFolder })) {
    if (file.endsWith('.test.ts')) continue;
    const lines = (await readFile(sourceFolder + file, 'utf8')).split('\n');
    const code = lines.filter((line) => !/^\s*(?:\/\/|\/?\*)|^import /.test(line));
    if (code.some((line) => pastTheView.test(line))) found.push(file);
  }
  expect(found.sort()).toEqual([
    'server/backup/contents.ts', // a backup: all that were not deleted, in whatever state
    'server/database/moments-ahead.ts', // a deleted question is held as long as its deletion can be taken back
    'server/database/words-in-form.ts', // brings words and addresses of all rows into their form
    'server/features/council/ballot-paper/languages.ts', // what somebody said of one on the paper, whatever has become of it since
    'server/features/council/ballots/ballot-rows.ts', // whose own a question is, whatever has become of it since it came onto the paper
    'server/features/council/batches/assignment.ts', // moves those that it found to stand
    'server/features/council/desk/repository.ts', // the desk: what waits
    'server/features/council/news/events.ts', // tells what became of questions in every state
    'server/features/council/news/subscriptions.ts', // who asked, whatever has become of the question
    'server/features/council/questions/decline-waiting.ts', // finds what waits
    'server/features/council/questions/held-questions.ts', // deletion, its undo, and the end of that
    'server/features/council/questions/import-questions.ts', // writes those of a file
    'server/features/council/questions/merge-questions.ts', // takes the author of the first of those that it merges
    'server/features/council/questions/merged-author.ts', // takes the author of the next of those that were merged
    'server/features/council/questions/personal-data.ts', // an erasure reaches all of a person
    'server/features/council/questions/question-rows.ts', // names the table for its types alone
    'server/features/council/questions/question-states.ts', // moves questions from one state to another
    'server/features/council/questions/repository.ts', // stores a question, changes and removes the one that was found
    'server/features/council/questions/splitting/split-question.ts', // takes author and words of the one that it splits
    'server/features/council/questions/submission-repository.ts', // stores a question, ties the one that was found
    'server/features/council/questions/undo/splitting.ts', // asks whether every part of one stands
    'server/features/council/ranking-files/repository.ts', // authors of a ballot paper, which stands whatever has become of its questions
    'server/features/council/verdicts/repository.ts', // in which batch one was asked, whatever has become of it
    'server/features/people/address-retention/repository.ts', // an address goes from all that have it
    'server/features/trust/audit/repository.ts', // the history names what was deleted as long as it can come back
    'server/texts/said-reasons.ts', // translates why those that it is handed were declined
  ]);
});

test('the files that read all that were not deleted, in whatever state', async () => {
  const found: string[] = [];
  for await (const file of glob('server/**/*.ts', { cwd: sourceFolder }))
    if (/\bkept_questions\b/.test(await readFile(sourceFolder + file, 'utf8')) && !/test|row-types/.test(file))
      found.push(file);
  expect(found.sort()).toEqual([
    'server/features/council/batches/assignment.ts', // says why others than published ones stay where they are
    'server/features/council/batches/repository.ts', // none stays in a batch that is deleted
    'server/features/council/desk/repository.ts', // counts what waits, lists what somebody sent
    'server/features/council/news/events.ts', // tells what became of questions in every state
    'server/features/council/news/news-questions.ts', // what people asked for
    'server/features/council/news/readers.ts', // counts whom a decision reaches, in every state
    'server/features/council/news/subscriptions.ts', // whoever waits can ask for it, too
    'server/features/council/questions/author-hashes.ts', // by which id a part was asked, in every state
    'server/features/council/questions/co-askers.ts', // who asked one of several that were merged
    'server/features/council/questions/decide-some.ts', // decides on what waits, too
    'server/features/council/questions/held-questions.ts', // deletes in every state
    'server/features/council/questions/list.ts', // moderators see how many wait
    'server/features/council/questions/merged-author.ts', // what was merged of a question that goes is the others'
    'server/features/council/questions/own-questions.ts', // an author finds them in every state
    'server/features/council/questions/question-rows.ts', // of administrators, an export, an erasure and a retry
    'server/features/council/questions/repository.ts', // deletes in every state
    'server/features/council/questions/undo/decision.ts', // brings a state back
    'server/features/council/questions/undo/edit.ts', // what waits can be corrected, too
    'server/features/council/questions/undo/merging.ts', // makes of a merged one several again
    'server/features/council/questions/undo/splitting.ts', // makes of several parts the one that they were
    'server/features/council/questions/whole-question.ts', // all that hangs on a question, in whatever state
    'server/features/council/verdicts/repository.ts', // who asked what stands on a paper, whatever has become of it since
  ]);
});

test('the functions and views of the database that do so', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select proname as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all
    select viewname, definition from pg_views where schemaname = 'public'
  `.execute(app.deps.db);
  const reading = rows.filter(({ definition }) => /\b(?:from|join|update|into)\s+\(*questions\b/i.test(definition));
  expect(reading.map(({ name }) => name).sort()).toEqual([
    'addresses_past_their_time', // an address goes from all that have it
    'are_of_others', // as in `ballots/ballot-rows.ts`
    'fates_of', // what became of all that were asked
    'kept_questions', // the view of those that were not deleted
    'note_where_asked', // whether anything was merged into it
    'open_round', // asks which of those that stand took the place of others
    'originals_of', // what was merged stands under what it became, and nowhere else
    'originals_on_paper', // by which id the one was asked that a part was split from
    'originals_shown', // whether anything was merged into it
    'refuse_unlawful_state', // whether anything was merged into what is to be split
    'standing_questions', // the view itself
    'touch_merged', // what originals are shown under has changed with them
  ]);
});

test('the triggers of questions: what they do follows the column `stands`, or holds for every row', async () => {
  const { rows } = await sql<{ tgname: string }>`
    select tgname from pg_trigger where tgrelid = 'questions'::regclass and not tgisinternal order by 1
  `.execute(app.deps.db);
  expect(rows.map(({ tgname }) => tgname)).toEqual([
    'questions_announced', // says that something may have changed, and readers look
    'questions_are_asked_as_what_they_were_split_from', // a part, when it is made
    'questions_are_asked_where_they_begin', // every row
    'questions_are_asked_where_they_enter_first', // every row
    'questions_are_counted_in', // by `stands`
    'questions_are_counted_out', // by `stands`
    'questions_are_counted_over', // by `stands`
    'questions_are_erased_from_papers', // what is removed or loses its author loses it everywhere
    'questions_are_published_where_they_enter', // only what is published
    'questions_begin_outside_removed_batches', // no question is in a deleted batch
    'questions_change_their_state_lawfully', // by the table of lawful moves
    'questions_end_news_with_their_address', // whatever the question is
    'questions_enter_lawfully', // by `stands`, or `waits`
    'questions_lose_their_words', // what is removed
    'questions_move_lawfully', // by `stands`
    'questions_show_their_originals', // what is shown under another one
    'questions_show_which_originals_are_left', // what was shown under another one
    'questions_stay_out_of_removed_batches', // no question is in a deleted batch
    'questions_take_their_co_askers_along', // what is removed
    'questions_take_their_edits_along', // what is removed or loses its author
    'questions_take_their_taking_out_along', // what is removed
    'questions_take_their_verdicts_along', // what is removed
    'questions_take_their_waiting_words_along', // what is removed, loses its author or stands no more
    'questions_take_their_words_from_papers', // what is shown under another one
    'questions_that_go_leave_papers', // what is shown under another one
    'questions_that_go_were_asked', // every row that is deleted
  ]);
});
