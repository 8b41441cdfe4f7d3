import { randomBytes, randomUUID } from 'node:crypto';
import { any, both, edit } from './changed-rows.ts';
import { counting } from './tally-tampering.ts';
import type { Change } from './tampering.ts';

const ballot = any('ballots', `channel = 'paper'`);
const counted = any('sheets', `state = 'counted'`);
const invalid = any('sheets', `state = 'invalid'`);
const unused = any('sheets', `state = 'made'`);
const person = (n: number) => `(select ctid from stack_people order by stack_id, pass, person
  offset ${n} % (select count(*) from stack_people) limit 1)`;
const closed = any('batches', 'online_closed_at is not null');

/** One ballot more that gives what another one by paper gave, with its tallies. */
const insertBallot: Change = (pick) => {
  const id = randomUUID();
  const hash = randomBytes(32).toString('hex');
  return `insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt, cast_at, channel)
      select '${id}', batch_id, round, decode('${hash}', 'hex'), 'k ${id}', '${randomUUID()}', cast_at, channel
      from ballots where id = ${ballot(pick(1000))};
    insert into ballot_choices (ballot_id, question_id, stones)
      select '${id}', question_id, stones from ballot_choices
      where ballot_id = (select id from ballots where channel = 'paper' and id <> '${id}' order by id limit 1);
    update tallies set ${counting('added.stones', '+')}
      from ballot_choices as added join ballots on ballots.id = added.ballot_id
      where added.ballot_id = '${id}' and tallies.question_id = added.question_id
        and tallies.batch_id = ballots.batch_id and tallies.round = ballots.round`;
};

const deleteBallot: Change = (pick) => {
  const n = pick(1000);
  return `update tallies set ${counting('gone.stones', '-')}
      from ballot_choices as gone join ballots on ballots.id = gone.ballot_id
      where gone.ballot_id = ${ballot(n)} and tallies.question_id = gone.question_id
        and tallies.batch_id = ballots.batch_id and tallies.round = ballots.round;
    create temporary table gone on commit drop as select ${ballot(n)} as id;
    delete from ballot_choices where ballot_id = (select id from gone); delete from ballots where id = (select id from gone)`;
};

const markCounted = `state = 'counted', reason = null, code_digest = encode(sha256(code_hash), 'hex')`;
const markMade = `state = 'made', reason = null, code_digest = null`;

/** What an owner may change of sheets of paper, of what they gave, and of what is kept of their stacks. */
export const sheetChanges: Record<string, Change> = {
  'edit what a sheet gave, and the tallies': (pick) => {
    const n = pick(1000);
    const recount = (sign: '+' | '-') => `update tallies set ${counting('given.stones', sign)}
      from ballot_choices as given join ballots on ballots.id = given.ballot_id
      where given.ballot_id = ${ballot(n)} and tallies.question_id = given.question_id
        and tallies.batch_id = ballots.batch_id and tallies.round = ballots.round`;
    return `${recount('-')};
      update ballot_choices as mine set question_id = theirs.question_id from ballot_choices as theirs
        where mine.ballot_id = ${ballot(n)} and theirs.ballot_id = mine.ballot_id and theirs.stones = 5 - mine.stones;
      ${recount('+')}`;
  },
  'count a sheet twice': insertBallot,
  'count a sheet twice, and a sheet that was not used': both(insertBallot, edit('sheets', unused, markCounted)),
  'count an invalid sheet': both(insertBallot, edit('sheets', invalid, markCounted)),
  'mark an invalid sheet as counted': edit('sheets', invalid, markCounted),
  'mark a sheet that counted as invalid': edit(
    'sheets',
    counted,
    `state = 'invalid', reason = 'other', code_digest = null`,
  ),
  'edit why a sheet is invalid': edit(
    'sheets',
    invalid,
    `reason = case reason when 'blank' then 'other' else 'blank' end`,
  ),
  'count a stack partly': both(deleteBallot, edit('sheets', counted, markMade)),
  'count a stack partly, its sheets whole': deleteBallot,
  'let a sheet that counted count again': edit('sheets', counted, markMade),
  'let a sheet that counted count again by its code': (pick) => {
    const [one, other] = [counted(pick(1000)), unused(pick(1000))];
    return `create temporary table pair on commit drop as select ${one} as one, ${other} as other,
        (select code_hash from sheets where id = ${one}) as hash;
      update sheets set code_hash = sha256(code_hash) where id = (select one from pair);
      update sheets set code_hash = (select hash from pair) where id = (select other from pair)`;
  },
  'put a code on record twice': (pick) =>
    `drop index sheets_have_their_digest; update sheets set code_digest = (
      select code_digest from sheets as other where other.state = 'counted' and other.id <> sheets.id
        and (other.batch_id, other.round) = (sheets.batch_id, sheets.round) order by id limit 1
    ) where id = ${counted(pick(1000))}`,
  'edit a code on record': edit(
    'sheets',
    counted,
    `code_digest = encode(sha256(convert_to(code_digest, 'UTF8')), 'hex')`,
  ),
  'edit the code of a sheet': edit('sheets', unused, 'code_hash = sha256(code_hash)'),
  'delete a sheet': (pick) => `delete from sheets where id = ${unused(pick(1000))}`,
  'insert a sheet': (pick) =>
    `insert into sheets (package_id, batch_id, round, code_hash)
      select package_id, batch_id, round, sha256(code_hash) from sheets where id = ${counted(pick(1000))}`,
  'edit how many sheets a package has': edit('sheet_packages', any('sheet_packages'), 'sheets = sheets + 1'),
  'edit what a stack counted': edit('stacks', any('stacks', `state = 'counted'`), 'counted = counted + 1'),
  'edit how many sheets of a stack were invalid': edit(
    'stacks',
    any('stacks', `state = 'counted'`),
    'invalid = invalid + 1',
  ),
  'discard a stack that counted': edit(
    'stacks',
    any('stacks', `state = 'counted'`),
    `state = 'discarded', counted = null, invalid = null`,
  ),
  'put another person at a stack': (pick) => `update stack_people set ${pick(2) ? 'person' : 'name'} = 'Eve'
    where ctid = ${person(pick(1000))}`,
  'put one person more at a stack': (pick) =>
    `insert into stack_people select stack_id, 3, person, name from stack_people where ctid = ${person(pick(1000))}`,
  'take a person from a stack': (pick) => `delete from stack_people where ctid = ${person(pick(1000))}`,
  'exchange the signs of two questions': (pick) => {
    const n = pick(1000);
    const sheet = (of: number) => `(select ctid from ballot_questions where sign is not null order by sign
      offset ${of} % (select count(*) from ballot_questions where sign is not null) limit 1)`;
    return `create temporary table pair on commit drop as
        select batch_id, round, question_id, sign from ballot_questions where ctid in (${sheet(n)}, ${sheet(n + 1)});
      update ballot_questions as paper set sign = null from pair
        where (paper.batch_id, paper.round, paper.question_id) = (pair.batch_id, pair.round, pair.question_id);
      update ballot_questions as paper set sign = other.sign from pair, pair as other
        where (paper.batch_id, paper.round, paper.question_id) = (pair.batch_id, pair.round, pair.question_id)
          and other.question_id <> pair.question_id`;
  },
  'take a sign away': (pick) =>
    `update ballot_questions set sign = null where sign = (select sign from ballot_questions where sign is not null order by sign
      offset ${pick(1000)} % (select count(*) from ballot_questions where sign is not null) limit 1)`,
  'edit how many sheets lie in the box': edit('batches', closed, 'sheets_in_box = sheets_in_box + 1'),
  'give up one sheet more': edit(
    'batches',
    closed,
    `sheets_given_up = sheets_given_up + 1, sheets_given_up_reason = 'Not found.'`,
  ),
  'edit how many sheets had no code': edit(
    'stacks',
    any('stacks', `state = 'counted'`),
    'without_code = coalesce(without_code, 0) + 1',
  ),
  'edit the code of a sheet that did not count': edit(
    'sheets',
    invalid,
    `code_digest = encode(sha256(code_hash), 'hex')`,
  ),
  'edit when online stoning closed': edit(
    'batches',
    closed,
    `online_closed_at = online_closed_at - interval '1 second'`,
  ),
  'open online stoning again': edit(
    'batches',
    closed,
    'online_closed_at = null, sheets_in_box = null, sheets_given_up = 0, sheets_given_up_reason = null',
  ),
  'exchange how two ballots came': (pick) => {
    const [one, other] = [ballot(pick(1000)), any('ballots', 'channel is null')(pick(1000))];
    return `create temporary table pair on commit drop as select ${one} as one, ${other} as other;
      update ballots set channel = null where id = (select one from pair);
      update ballots set channel = 'paper' where id = (select other from pair)`;
  },
  'let a ballot come by paper': (pick) =>
    `update ballots set channel = 'paper' where id = ${any('ballots', 'channel is null')(pick(1000))}`,
  'let a ballot by paper come by a browser': edit('ballots', ballot, 'channel = null'),
};
