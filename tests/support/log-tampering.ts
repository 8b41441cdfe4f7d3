import type { Change } from './tampering.ts';

const anyLink = (n: number) =>
  `(select sequence from count_log order by sequence offset ${n} % (select count(*) from count_log) limit 1)`;

/** The hash that the link would have if it were as it is now. */
export const rehash = (sequence: string) => `
  update count_log set payload_hash = sha256(convert_to(payload, 'UTF8')) where sequence = ${sequence};
  update count_log set hash = sha256(convert_to(concat_ws(E'\\n', sequence, encode(previous_hash, 'hex'), kind,
    encode(payload_hash, 'hex')), 'UTF8')) where sequence = ${sequence}`;

/** One more link at the end, which says what an earlier one says. */
export const insertCopy = (link: string) => `
  insert into count_log (sequence, previous_hash, kind, payload, payload_hash, hash)
    select (select max(sequence) + 1 from count_log), (select hash from count_log order by sequence desc limit 1),
      kind, payload, payload_hash, hash from count_log where sequence = ${link};
  ${rehash('(select max(sequence) from count_log)')}`;

/** Those of the log itself, each with or without the hashes that it would need. */
export const logChanges: Record<string, Change> = {
  'edit what a link says': (pick) =>
    `update count_log set payload = replace(payload, '"at": "2', '"at": "3') where sequence = ${anyLink(pick(1000))}`,
  'edit what a link says, and its hashes': (pick) => {
    const link = anyLink(pick(1000));
    return `update count_log set payload = replace(payload, '"at": "2', '"at": "3') where sequence = ${link};
      ${rehash(link)}`;
  },
  // Its hash stands in no other link.
  'date the last link in the future, and its hashes': () => {
    const link = '(select max(sequence) from count_log)';
    return `update count_log set payload = replace(payload, '"at": "2', '"at": "3') where sequence = ${link};
      ${rehash(link)}`;
  },
  'date the last ballots before they were cast, and its hashes': () => {
    const link = '(select max(sequence) from count_log)';
    return `delete from count_log where sequence > (select max(sequence) from count_log where kind = 'ballots');
      update count_log set payload = replace(payload, '"at": "2', '"at": "1') where sequence = ${link};
      ${rehash(link)}`;
  },
  'edit the kind of a link': (pick) =>
    `update count_log set kind = case kind when 'phase' then 'active' else 'phase' end
      where sequence = ${anyLink(pick(1000))}`,
  'edit a hash': (pick) => `update count_log set hash = sha256(hash) where sequence = ${anyLink(pick(1000))}`,
  'delete a link': (pick) => `delete from count_log where sequence = ${anyLink(pick(1000))}`,
  'delete a link and close the gap': (pick) => {
    const link = anyLink(pick(1000));
    return `create temporary table gone on commit drop as select ${link} as sequence;
      delete from count_log where sequence = (select sequence from gone);
      update count_log set sequence = sequence + 1000000 where sequence > (select sequence from gone);
      update count_log set sequence = sequence - 1000001 where sequence > 1000000`;
  },
  'swap what two links say': (pick) => {
    const [a, b] = [anyLink(pick(1000)), anyLink(pick(1000) + 1)];
    return `update count_log as mine set payload = theirs.payload, payload_hash = theirs.payload_hash
      from count_log as theirs
      where ${a} <> ${b} and (mine.sequence, theirs.sequence) in ((${a}, ${b}), (${b}, ${a}))`;
  },
  'insert a link': (pick) => insertCopy(anyLink(pick(1000))),
  'insert an erasure of words that are gone': () =>
    insertCopy(`(select min(sequence) from count_log where payload like '%corrections_erased%')`),
  'cut the tail': (pick) =>
    `delete from count_log where sequence > (select max(sequence) from count_log) - ${1 + pick(12)}`,
  'cut the tail with its ballots': (pick) => {
    const from = `(select max(sequence) from count_log) - ${1 + pick(12)}`;
    return `create temporary table cut on commit drop as select sequence from count_log where sequence > ${from};
      delete from ballot_choices where ballot_id in (select id from ballots order by cast_at desc limit ${1 + pick(3)});
      delete from ballots where not exists (select from ballot_choices where ballot_id = id);
      delete from count_log where sequence in (select sequence from cut)`;
  },
  'edit what a result says': (pick) => {
    const result = `(select sequence from count_log where kind = 'completed' order by sequence
      offset ${pick(100)} % (select count(*) from count_log where kind = 'completed') limit 1)`;
    const place = `array['questions', '${pick(8)}', `;
    const set = [
      `${place}'rank'], to_jsonb(${1 + pick(8)})`,
      `${place}'forwarded'], to_jsonb(${pick(2) === 0})`,
      `${place}'breakdown'], to_jsonb(array[${pick(5)}, ${pick(5)}, 0, 1])`,
      `${place}'at_cut'], to_jsonb(array[${pick(5)}, ${pick(5)}])`,
      `${place}'draw'], to_jsonb(log_digest('${pick(1000)}'))`,
      `array['seed'], to_jsonb(log_digest('${pick(1000)}'))`,
    ][pick(6)];
    return `update count_log set payload = jsonb_set(payload::jsonb, ${set}, false)::text where sequence = ${result};
      ${rehash(result)}`;
  },
};
