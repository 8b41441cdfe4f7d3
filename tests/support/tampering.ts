import { randomBytes, randomUUID } from 'node:crypto';
import { answerChanges } from './answer-tampering.ts';
import { cardChanges } from './card-tampering.ts';
import { logChanges } from './log-tampering.ts';
import { paperChanges } from './paper-tampering.ts';
import { rowChanges } from './row-tampering.ts';
import { sheetChanges } from './sheet-tampering.ts';
import { counting } from './tally-tampering.ts';

/** Statements by which an owner who has switched the triggers off changes something that bears on the count. */
export type Change = (pick: (count: number) => number) => string;

const anyBallot = (n: number) =>
  `(select id from ballots order by id offset ${n} % (select count(*) from ballots) limit 1)`;
/** The only one of its voter in its round that replaces none. */
const firstBallot = (n: number) =>
  `(select id from ballots where replaces is null order by id
    offset ${n} % (select count(*) from ballots where replaces is null) limit 1)`;
const anyEntry = (n: number) =>
  `(select id from audit_entries order by id offset ${n} % (select count(*) from audit_entries) limit 1)`;
const anyTally = (n: number) =>
  `(select ctid from tallies order by batch_id, round, question_id offset ${n} % (select count(*) from tallies) limit 1)`;
const anyBatch = (n: number) =>
  `(select id from batches order by id offset ${n} % (select count(*) from batches) limit 1)`;

const editBallot =
  (set: (id: string) => string): Change =>
  (pick) => {
    const id = anyBallot(pick(1000));
    return `update ballots set ${set(id)} where id = ${id}`;
  };

/** By what it is called in a report. */
export const changes: Record<string, Change> = {
  ...paperChanges,
  ...logChanges,
  ...rowChanges,
  ...answerChanges,
  ...sheetChanges,
  ...cardChanges,
  'edit a receipt': editBallot(() => `receipt = '${randomUUID()}'`),
  'edit a voter': editBallot(() => `voter_hash = decode('${randomBytes(32).toString('hex')}', 'hex')`),
  'edit a round': editBallot(() => 'round = round + 1'),
  'let a ballot replace another': editBallot(
    (id) => `replaces = (select other.id from ballots as other join ballots as mine using (batch_id, round)
      where mine.id = ${id} and other.id <> mine.id and other.id is distinct from mine.replaces
      and not exists (select from ballots as later where later.replaces = other.id) order by other.id limit 1)`,
  ),
  'let a ballot replace none': (pick) =>
    `update ballots set replaces = null, voter_hash = sha256(voter_hash) where id = (
      select id from ballots where replaces is not null order by id
      offset ${pick(1000)} % (select count(*) from ballots where replaces is not null) limit 1)`,
  'let a replaced ballot count again': (pick) => {
    const id = `(select id from ballots where replaces is not null order by id
      offset ${pick(1000)} % (select count(*) from ballots where replaces is not null) limit 1)`;
    return `delete from ballot_choices where ballot_id = ${id}; delete from ballots where id = ${id}`;
  },
  'drop a ballot out of the middle of a chain': (pick) => {
    const middle = `(select id from ballots where replaces is not null
      and exists (select from ballots as later where later.replaces = ballots.id) order by id
      offset ${pick(1000)} % (select count(*) from ballots where replaces is not null
      and exists (select from ballots as later where later.replaces = ballots.id)) limit 1)`;
    return `create temp table middle on commit drop as select id, replaces from ballots where id = ${middle};
      delete from ballot_choices where ballot_id in (select id from middle);
      delete from ballots where id in (select id from middle);
      update ballots set replaces = middle.replaces from middle where ballots.replaces = middle.id`;
  },
  'exchange the order of two ballots in a chain': (pick) => {
    const last = `(select id from ballots where replaces in (select id from ballots where replaces is not null) order by id
      offset ${pick(1000)} % (select count(*) from ballots where replaces in (select id from ballots where replaces is not null))
      limit 1)`;
    // What the last one gave and what the one before it gave change places, tallies and all.
    return `create temp table pair on commit drop as select id as last, replaces as before from ballots where id = ${last};
      update ballot_choices set question_id = other.question_id
      from ballot_choices as other, pair
      where (ballot_choices.ballot_id, other.ballot_id) in ((pair.last, pair.before), (pair.before, pair.last))
        and other.stones = ballot_choices.stones;
      update tallies set fours = recount.fours, threes = recount.threes, twos = recount.twos, ones = recount.ones
      from (
        select batch_id, round, question_id, count(*) filter (where stones = 4) as fours,
          count(*) filter (where stones = 3) as threes, count(*) filter (where stones = 2) as twos,
          count(*) filter (where stones = 1) as ones
        from counted_ballots join ballot_choices on ballot_id = counted_ballots.id group by 1, 2, 3
      ) as recount
      where (recount.batch_id, recount.round, recount.question_id) = (tallies.batch_id, tallies.round, tallies.question_id)`;
  },
  'edit what a replaced ballot gave': (pick) => {
    const id = `(select replaces from ballots where replaces is not null order by id
      offset ${pick(1000)} % (select count(*) from ballots where replaces is not null) limit 1)`;
    return `update ballot_choices set question_id = other.question_id from ballot_choices as other
      where ballot_choices.ballot_id = ${id} and other.ballot_id = ballot_choices.ballot_id
        and other.stones = 5 - ballot_choices.stones`;
  },
  'let ballots of a batch change, or never': (pick) =>
    `update batches set ballot_changes = case ballot_changes when 'never' then 'until_completed' else 'never' end
      where id = ${anyBatch(pick(1000))}`,
  'exclude own questions from a batch, or allow them': (pick) =>
    `update batches set own_question = case own_question when 'allowed' then 'excluded' else 'allowed' end
      where id = ${anyBatch(pick(1000))}`,
  'edit the time of a ballot': editBallot(() => `cast_at = cast_at + interval '1 microsecond'`),
  'edit a key': editBallot(() => `idempotency_key = idempotency_key || 'x'`),
  'edit a batch of a ballot': editBallot(
    (id) => `batch_id = (select id from batches where id <> (select batch_id from ballots where id = ${id}) limit 1)`,
  ),
  'swap the choices in a ballot': (pick) => {
    const [a, b] = [1 + pick(4), 1 + pick(3)];
    const [one, other] = [a, b >= a ? b + 1 : b];
    return `update ballot_choices as mine set question_id = theirs.question_id from ballot_choices as theirs
      where mine.ballot_id = ${anyBallot(pick(1000))} and theirs.ballot_id = mine.ballot_id
      and ((mine.stones = ${one} and theirs.stones = ${other}) or (mine.stones = ${other} and theirs.stones = ${one}))`;
  },
  'edit a choice': (pick) =>
    `update ballot_choices set question_id = '${randomUUID()}'
      where ballot_id = ${anyBallot(pick(1000))} and stones = ${1 + pick(4)}`,
  'delete a choice': (pick) =>
    `delete from ballot_choices where ballot_id = ${anyBallot(pick(1000))} and stones = ${1 + pick(4)}`,
  'swap two receipts': (pick) => {
    const [a, b] = twoOf(pick);
    return `update ballots as mine set receipt = theirs.receipt from ballots as theirs
      where (mine.id, theirs.id) in ((${a}, ${b}), (${b}, ${a}))`;
  },
  'swap two voters': (pick) => {
    const n = pick(1000);
    const [a, b] = [firstBallot(n), firstBallot(n + 1)];
    return `create temporary table swapped on commit drop as
        select mine.id, theirs.voter_hash from ballots as mine, ballots as theirs
        where (mine.id, theirs.id) in ((${a}, ${b}), (${b}, ${a}));
      update ballots set voter_hash = decode(md5(id::text) || md5(id::text), 'hex') where id in (select id from swapped);
      update ballots set voter_hash = swapped.voter_hash from swapped where swapped.id = ballots.id`;
  },
  'delete a ballot with its choices': (pick) => {
    const id = anyBallot(pick(1000));
    return `delete from ballot_choices where ballot_id = ${id}; delete from ballots where id = ${id}`;
  },
  'delete a ballot and correct the tallies': (pick) => {
    const id = anyBallot(pick(1000));
    return `update tallies set ${counting('gone.stones', '-')}
        from ballot_choices as gone join ballots on ballots.id = gone.ballot_id
        where gone.ballot_id = ${id} and tallies.question_id = gone.question_id
          and tallies.batch_id = ballots.batch_id and tallies.round = ballots.round;
      delete from ballot_choices where ballot_id = ${id}; delete from ballots where id = ${id}`;
  },
  'insert a ballot and correct the tallies': (pick) => {
    const id = randomUUID();
    return `insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt, cast_at)
        select '${id}', batch_id, round, decode('${randomBytes(32).toString('hex')}', 'hex'), 'k', '${randomUUID()}', cast_at
        from ballots where id = ${anyBallot(pick(1000))};
      insert into ballot_choices (ballot_id, question_id, stones)
        select '${id}', question_id, stones from ballot_choices join ballots on ballots.id = ballot_id
        where ballot_id = (select id from ballots where (batch_id, round) =
          (select batch_id, round from ballots where id = '${id}') and id <> '${id}' order by id limit 1);
      update tallies set ${counting('added.stones', '+')}
        from ballot_choices as added join ballots on ballots.id = added.ballot_id
        where added.ballot_id = '${id}' and tallies.question_id = added.question_id
          and tallies.batch_id = ballots.batch_id and tallies.round = ballots.round`;
  },
  'edit a tally': (pick) =>
    `update tallies set ${['ones', 'twos', 'threes', 'fours'].map((column) => `${column} = ${column} + ${pick(3)}`)}
      where ctid = ${anyTally(pick(1000))}`,
  'swap two tallies': (pick) =>
    `with pair as (select * from tallies
        where (batch_id, round) = (select batch_id, round from ballots where id = ${anyBallot(pick(1000))})
        order by stones desc),
      most as (select * from pair order by stones desc, question_id limit 1),
      least as (select * from pair order by stones, question_id limit 1)
    update tallies set (ones, twos, threes, fours) = (
        select ones, twos, threes, fours from pair
        where question_id = case when tallies.question_id = most.question_id then least.question_id else most.question_id end
      )
      from most, least where most.stones <> least.stones
      and tallies.batch_id = most.batch_id and tallies.round = most.round
      and tallies.question_id in (most.question_id, least.question_id)`,
  'exchange how a tally came about': (pick) =>
    // The stones stay and the votes too: 4 and 2 are 3 and 3.
    `update tallies set fours = fours + 1, threes = threes - 2, twos = twos + 1
      where ctid = (select ctid from tallies where threes >= 2
        order by batch_id, round, question_id offset ${pick(1000)} % (select count(*) from tallies where threes >= 2) limit 1)`,
  // One of nothing, which a ballot that was replaced leaves, says the same as none.
  'delete a tally': (pick) => `delete from tallies where ctid = ${anyTally(pick(1000))} and stones > 0`,
  'insert a tally': (pick) =>
    `insert into tallies (batch_id, round, question_id, fours, ones)
      select batch_id, round + 7, question_id, fours, ones from tallies
      where ctid = ${anyTally(pick(1000))}`,
  'edit who acted': (pick) =>
    `update audit_entries set actor_name = actor_name || '!' where id = ${anyEntry(pick(1000))}`,
  'edit what an act changed': (pick) =>
    `update audit_entries set after = coalesce(after, '{}') || '{"name": "x"}' where id = ${anyEntry(pick(1000))}`,
  'edit the time of an act': (pick) =>
    `update audit_entries set at = at - interval '1 second' where id = ${anyEntry(pick(1000))}`,
  'delete an audit entry': (pick) => `delete from audit_entries where id = ${anyEntry(pick(1000))}`,
  'delete all audit entries': () => 'delete from audit_entries',
  'insert an audit entry': (pick) =>
    `insert into audit_entries select '${randomUUID()}', at, actor_id, actor_name, kind, batch_id, subject_id, before, after
      from audit_entries where id = ${anyEntry(pick(1000))}`,
  'edit a phase': (pick) => `update batches set phase = phase % 3 + 1 where id = ${anyBatch(pick(100))}`,
  'edit the running round': (pick) =>
    `update batches set stoning_round = stoning_round + 1 where id = ${anyBatch(pick(100))}`,
  'edit the rule of a batch': (pick) =>
    `update batches set stones_shown = case stones_shown when 'always' then 'in_groups' else 'always' end
      where id = ${anyBatch(pick(100))}`,
  'edit the council of a batch': (pick) =>
    `update batches set council_size = coalesce(council_size % 50, 0) + 1 where id = ${anyBatch(pick(100))}`,
  'take the cut of a batch away': (pick) => `update batches set council_size = null where id = ${anyBatch(pick(100))}`,
  'edit who decides ties of a batch': (pick) =>
    `update batches set tie_at_cut = case tie_at_cut when 'all' then 'lot' else 'all' end where id = ${anyBatch(pick(100))}`,
  'edit the limit of a batch': (pick) =>
    `update batches set questions_limit = questions_limit - 1 where id = ${anyBatch(pick(100))}`,
  'switch a batch off': () => 'update batches set is_active = false where is_active',
  'insert a batch': () =>
    `insert into batches (id, slug, name, submission_deadline, stoning_deadline)
      values ('${randomUUID()}', 'x', 'x', now(), now())`,
  'edit the size of a batch': (pick) =>
    `update batch_sizes set questions = questions + 1 where batch_id =
      (select batch_id from batch_sizes order by batch_id offset ${pick(1000)} % (select count(*) from batch_sizes) limit 1)`,
};

function twoOf(pick: (count: number) => number): [string, string] {
  const first = pick(1000);
  return [anyBallot(first), anyBallot(first + 1)];
}
