import type { ReceiptState } from './receipts.ts';
import type { RecordVerdict } from './record.ts';
import type { RecordFinding } from './record-finding.ts';

type Chain = { first: number; links: { length: number }; head: { sequence: number; hash: string } };

const inBallots = (count: number) => (count === 1 ? '1 ballot' : `${count} ballots`);

/** What was found, in plain words. */
export const recordWords = {
  holds: 'The count holds.',
  fails: 'The count does not hold.',
  counted: ({ ballots, turnout, questions }: NonNullable<RecordVerdict['record']>) =>
    ballots
      ? `All ${turnout} ballots were counted again: each question has exactly the stones that they give.`
      : `The totals fit the ${inBallots(turnout)} and the ${questions.length} questions. With fewer than 20 ballots the ballots themselves stay secret, so they cannot be counted again from this file.`,
  receipts: (count: number) =>
    count === 1 ? 'One receipt is in the record.' : `${count} different receipts are in the record.`,
  chain: ({ first, links, head }: Chain) =>
    `The chain is unbroken: links ${first} to ${head.sequence}, ${links.length} in all. Its head is ${head.hash}.`,
  grows:
    'A later act that touches this result, as an erasure or a new completion, adds links, and its head changes with them. A head of this result that was printed or noted earlier stays a link of the longer chain: npm run verify finds it there, with the downloaded record and --head.',
  setAside: (round: number, ballots: number, reason: string) =>
    `Round ${round} with ${inBallots(ballots)} was set aside: ${reason}.`,
  restored: (at: string, backupOf: string) =>
    `On ${at} a backup of ${backupOf} was put back here although its log did not hold. What this record says may have been changed before that.`,
  allChecked: 'Everything in the file was checked.',
  unchecked: (fields: readonly string[]) =>
    `Not checked, because nothing in a record can prove it: ${fields.join(', ')}.`,
  unprovable:
    'No record can show that each ballot came from a person, nor that it holds what its voter chose. Only a head that you noted earlier shows that the chain was not written anew. The order of ballots and receipts says nothing.',
  receipt: {
    counted: 'Your receipt is in the record: your stones were counted.',
    replaced: 'Your receipt belongs to a ballot that you replaced: the newer one counts.',
    set_aside: 'Your receipt belongs to a round that was set aside.',
    replaced_and_set_aside: 'Your receipt belongs to a ballot that you replaced, in a round that was set aside.',
    missing: 'Your receipt is not in the record.',
    sheet_counted: 'Your sheet of paper counted.',
    sheet_not_counted: 'Your sheet of paper did not count. Why is told to nobody: else a vote could be sold.',
    sheet_missing: 'Your sheet of paper is not in the record.',
  } satisfies Record<ReceiptState, string>,
  findings: {
    not_a_record: 'This is not a whole record of Ten Stones.',
    link_changed: 'A link of the chain was changed.',
    head_differs: 'The chain is broken: its links do not lead to its head.',
    no_result: 'The chain does not end with the result of this batch.',
    earlier_head_missing:
      'The head that you noted is not in the chain: it is not one of this result, or what was before it is no longer the same.',
    name_differs: 'The name of the batch is not the one in the chain.',
    rules_in_words_differ: 'The sentences about the rules do not say what the rules are.',
    phases_differ: 'The times of the phases are not those in the chain.',
    turnout_differs: 'The turnout is not the number of receipts and ballots.',
    receipts_twice: 'A receipt is in the record twice.',
    receipts_differ: 'The receipts are not those that the chain was closed with.',
    set_aside_differs: 'The rounds that were set aside are not those in the chain.',
    ballots_missing: 'The ballots are missing, though there are enough of them to be published.',
    ballot_invalid: 'A ballot does not give its stones to four different questions.',
    ballots_differ: 'The ballots are not those that the chain was closed with.',
    tallies_differ: 'The stones of a question are not what was counted.',
    totals_impossible: 'The totals cannot come from so many ballots of ten stones each.',
    words_differ: 'The words of a question are not those that the chain was closed with.',
    rules_differ: 'The rules of the batch are not those that the chain says.',
    paper_differs: 'The ballot paper is not the one in the chain.',
    seed_differs: 'The seed is not the one that the chain committed to.',
    replaced_differ: 'The ballots that their voters replaced are not those in the chain.',
    numbers_differ: 'How many ballots gave a question 4, 3, 2 or 1 stones is not what was counted.',
    sheets_differ: 'The sheets of paper are not those in the chain.',
    cards_differ:
      'The numbers of voting cards that were made, void and used are not those of the chain and the turnout.',
    moderation_differs: 'What became of the questions that were asked does not add up to their number.',
    result_differs: 'Ranks, or what goes to the council, are not what stones, rules and seed give.',
  } satisfies Record<RecordFinding, string>,
};

/** The same of a whole database. */
export const databaseWords = {
  holds: (ballots: number) =>
    `The database holds: ${ballots} ballots and everything that bears on them are as the log says.`,
  head: (links: number, head: string) =>
    `The log has ${links} links. Its head is ${head}: note it down, and give it with --head when you check this log the next time.`,
  fails: 'The database does not hold: something was changed past Ten Stones.',
  more: (count: number) => `- and ${count} more`,
  look: 'Look at this, and ask whoever may have done it:',
  receipt: {
    counted: 'Your receipt stands on a ballot that counts',
    replaced: 'Your receipt belongs to a ballot that you replaced, the newer one counts',
    set_aside: 'Your receipt belongs to a round that was set aside',
    replaced_and_set_aside: 'Your receipt belongs to a ballot that you replaced, in a round that was set aside',
    missing: 'Your receipt stands on no ballot of this database.',
    sheet_counted: 'Your sheet of paper counted',
    sheet_not_counted: 'Your sheet of paper did not count',
    sheet_missing: 'Your sheet of paper is not among those that are counted in this database.',
  } satisfies Record<ReceiptState, string>,
  unchecked:
    'Not checked: who people are (users, addresses, what ties a question to its author), questions that stand on no ballot paper, with what was merged into them and who asks as well, who is signed in and by which second factor, invitations and links that set a password, how ballots came and which networks are at a limit, who let go of a ballot, what was shown of stones in groups, what is entered of stacks that are open, what is still to be done (steps, mails, messages to webhooks) and who reads news, whom mails remind, backups that were made, the records as they are sent, on which versions of the schema an older app runs, the logo, and what can still be taken back. No log can show that each ballot came from a person, nor, without a head that you noted earlier (--head), that it was not written anew.',
  onBallot: (round: number, batch: string) => `: round ${round} of "${batch}".`,
};
