import { randomBytes, randomUUID } from 'node:crypto';

const nth = (n: number) => `(select sequence from count_log order by sequence offset ${n} limit 1)`;
const copyOf = (table: string, columns: string, values: string, where = 'true') =>
  `insert into ${table} (${columns}) select ${values} from ${table} where ${where} limit 1`;
const given = 'id, batch_id, round, voter_hash, idempotency_key, receipt, cast_at, channel';
const like = `'${randomUUID()}', batch_id, round`;
const digest = `decode('${randomBytes(32).toString('hex')}', 'hex')`;
const withCards = (n: number) => `(select distinct batch_id from cards order by batch_id offset ${n} limit 1)`;

/** What an owner may write past the log, each at rows of its own, with the finding that says so. */
export const planted: readonly (readonly [statement: string, finding: RegExp])[] = [
  [`update count_log set payload = payload || ' ' where sequence = ${nth(3)}`, /^What link 4 says was changed\.$/],
  [`update count_log set hash = sha256(hash) where sequence = ${nth(5)}`, /^The hash of link 6 is not its own\.$/],
  ['select 1', /^Link 7 does not follow the one before it\.$/],
  [
    `update count_log set payload = (payload::jsonb - 'at')::text where sequence = ${nth(7)}`,
    /^Link 8 does not say when it was written\.$/,
  ],
  [
    `update count_log set payload = replace(payload, '"at": "2', '"at": "3') where sequence = ${nth(9)}`,
    /^Link 10 was written in the future\.$/,
  ],
  [
    `update count_log set payload = 'null' where kind = 'ballots' and sequence = (select max(sequence) from count_log where kind = 'ballots')`,
    /^Link \d+ cannot be read\.$/,
  ],
  [`delete from count_log where sequence = ${nth(11)}`, /^Before link \d+ links are missing\.$/],
  [
    `update audit_entries set actor_name = 'Eve' where id = (select id from audit_entries order by id limit 1)`,
    /^Audit entry \S+ of link \d+ was changed\.$/,
  ],
  [
    'delete from audit_entries where id = (select id from audit_entries order by id desc limit 1)',
    /^Audit entry \S+ of link \d+ is gone\.$/,
  ],
  [
    copyOf('audit_entries', 'id, actor_name, kind', `'${randomUUID()}', actor_name, kind`),
    /^Audit entry \S+ is not in the log\.$/,
  ],
  [
    `update outcomes set words = 'No.' where ctid = (select min(ctid) from outcomes)`,
    /^What became of a question was changed past the log: /,
  ],
  ['delete from handovers where id = (select id from handovers order by id limit 1)', /^A hand-over is gone: /],
  [
    `insert into settings (name, value) values ('embedding_hosts', 'https://eve.example.org') on conflict (name) do update set name = 'public_url', value = 'https://eve.example.org'`,
    /^A setting was (added|changed) past the log: /,
  ],
  ['alter table ballots drop constraint ballots_one_per_voter', /^A voter has several ballots in one round\.$/],
  [
    copyOf('ballots', given, `${like}, voter_hash, 'planted', '${randomUUID()}', cast_at, channel`, 'replaces is null'),
    /^Ballot \S+ is not in the log\.$/,
  ],
  [
    copyOf('ballots', given, `'${randomUUID()}', batch_id, round, ${digest}, 'planted', receipt, cast_at, channel`),
    /^The receipt \S+ stands on several ballots\.$/,
  ],
  [
    copyOf('ballot_choices', 'ballot_id, question_id, stones', `'${randomUUID()}', question_id, stones`),
    /^There are choices without a ballot\.$/,
  ],
  [
    `update batches set name = name || '!' where id = (select id from batches order by id limit 1)`,
    /^The batch ".*" was changed past the log: name\.$/,
  ],
  [
    'update batch_sizes set questions = questions + 1 where batch_id = (select batch_id from batch_sizes order by batch_id desc limit 1)',
    /^The batch ".*" holds \d+ questions, and \d+ are noted\.$/,
  ],
  [
    'update tallies set fours = fours + 1 where ctid = (select min(ctid) from tallies where stones > 0)',
    /^The tally of question \S+ is \d+ stones \(.*\), its ballots give \d+ \(.*\)\.$/,
  ],
  [
    'delete from tallies where ctid = (select max(ctid) from tallies where stones > 0)',
    /^The tally of question \S+ is gone\.$/,
  ],
  [
    copyOf('tallies', 'batch_id, round, question_id, fours', 'batch_id, 99, question_id, 1'),
    /^The tally of question \S+ in round 99 belongs to no ballot\.$/,
  ],
  [
    `update rounds set seed = repeat('0', 64) where (batch_id, round) = (select batch_id, round from rounds order by batch_id, round limit 1)`,
    /^Round \d+ of batch \S+ is not as the log says\.$/,
  ],
  [
    'delete from rounds where (batch_id, round) = (select batch_id, round from rounds order by batch_id desc, round limit 1)',
    /^Round \d+ of batch \S+ is gone\.$/,
  ],
  // Before the next one, whose row moves to the end of the table.
  [
    'delete from ballot_questions where ctid = (select max(ctid) from ballot_questions)',
    /^Question \S+ is gone from its ballot paper\.$/,
  ],
  [
    `update ballot_questions set text = text || '!' where ctid = (select min(ctid) from ballot_questions where text is not null)`,
    /^Question \S+ was changed past the log on the ballot paper of round \d+\.$/,
  ],
  [
    `update corrections set text = text || '!' where ctid = (select min(ctid) from corrections where text is not null)`,
    /^The earlier words of question \S+ were changed past the log\.$/,
  ],
  [
    `insert into corrections (batch_id, round, question_id, place, text, seal)
      select batch_id, round, question_id, 1, 'Planted', gen_random_uuid() from ballot_questions
      where not exists (select from corrections where corrections.question_id = ballot_questions.question_id) limit 1`,
    /^Question \S+ has earlier words past the log\.$/,
  ],
  [
    `update sheets set code_hash = ${digest} where ctid = (select min(ctid) from sheets)`,
    /^The sheets of paper of batch \S+, round \d+, are not as the log says\.$/,
  ],
  [
    `insert into sheets (package_id, batch_id, round, code_hash)
      select (select package_id from sheets limit 1), batch_id, round, sha256('planted') from rounds
      where not exists (select from sheets where (sheets.batch_id, sheets.round) = (rounds.batch_id, rounds.round))
        and not exists (select from batches where id = batch_id and online_closed_at is not null) limit 1`,
    /^The sheets of paper of batch \S+, round \d+, are not in the log\.$/,
  ],
  [
    `update ballots set channel = 'paper' where ctid = (select min(ctid) from ballots where channel is null)`,
    /^\d+ ballots came by paper, and \d+ sheets counted /,
  ],
  [
    'update sheet_packages set sheets = sheets + 7',
    /^The package \S+ tells of another number of sheets than it has\.$/,
  ],
  [
    `update stacks set counted = counted + 1 where state = 'counted'`,
    /^The stacks of batch \S+, round \d+, counted other sheets than are marked\.$/,
  ],
  [
    copyOf(
      'cards',
      'batch_id, package_id, serial, code_hash',
      `batch_id, package_id, '000-000-000', ${digest}`,
      `batch_id = ${withCards(0)}`,
    ),
    /^Batch \S+ has \d+ voting cards; by the log \d+ were made\.$/,
  ],
  [
    `update cards set voided_at = now() where ctid = (select min(ctid) from cards where batch_id = ${withCards(0)} and voided_at is null)`,
    /^In batch \S+ \d+ voting cards are void; by the log \d+ are\.$/,
  ],
  [
    `update cards set exchanged = true where ctid = (select min(ctid) from cards where batch_id = ${withCards(0)} and voided_at is not null)`,
    /^In batch \S+ \d+ voting cards were exchanged for paper; by the log \d+ were\.$/,
  ],
];
