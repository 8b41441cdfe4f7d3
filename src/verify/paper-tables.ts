import {
  digestOriginals,
  digestsIn,
  digestWords,
  haveSameRules,
  type Paper,
  type PaperEntry,
  type Papers,
  type SaidRules,
  sayInOrder,
  toKey,
} from './papers.ts';
import { momentIn, type Query } from './query.ts';
import { sha256 } from './sha256.ts';

/** In a database of before 0099, until the first start of this version, each rule has a column. */
const rulesOfRound = `coalesce(to_jsonb(rounds) -> 'rules', to_jsonb(rounds) - '{batch_id, round, seed, opened_at,
  stones_shown_at, set_aside_at, set_aside_reason, next_ballots}'::text[])`;

/** Every round is there with the rules, the seed and the ballot paper that the log says, and no other. */
export async function checkPapers(query: Query, papers: Papers): Promise<string[]> {
  return [
    ...(await checkRounds(query, papers)),
    ...(await checkQuestions(query, papers)),
    ...(await checkCorrections(query, papers)),
  ];
}

async function checkRounds(query: Query, papers: Papers): Promise<string[]> {
  const rows = await query(
    `select batch_id, round, ${rulesOfRound} as rules, seed, ${momentIn('stones_shown_at')} as shown,
       set_aside_at is not null as set_aside, set_aside_reason from rounds`,
  );
  const there = new Set(rows.map(({ batch_id, round }) => toKey(String(batch_id), Number(round))));
  const findings = rows.flatMap(({ batch_id, round, seed, shown, set_aside, set_aside_reason: words, rules }) => {
    const paper = papers.of(String(batch_id), Number(round));
    const same =
      paper !== undefined &&
      haveSameRules(paper.rules, rules as SaidRules) &&
      paper.commitment === sha256(String(seed)) &&
      isNear(paper.shown, shown) &&
      paper.setAside === set_aside &&
      paper.setAsideWords === (words === null ? null : sha256(String(words)));
    return same ? [] : [`Round ${round} of batch ${batch_id} is not as the log says.`];
  });
  const gone = [...papers.all.keys()].filter((key) => !there.has(key));
  return [...findings, ...gone.map((key) => `Round ${key.split(' ')[1]} of batch ${key.split(' ')[0]} is gone.`)];
}

// A row is written before the link that tells of it, which may have to wait for the log's lock.
const longestWaitMs = 60_000;

/** Whether the moment of a row is the one of its link. */
function isNear(said: string | null | undefined, now: unknown): boolean {
  if (!said || typeof now !== 'string') return (said ?? null) === now;
  return Math.abs(Date.parse(said) - Date.parse(now)) <= longestWaitMs;
}

async function checkQuestions(query: Query, papers: Papers): Promise<string[]> {
  const rows = await query(
    `select batch_id, round, question_id, to_jsonb(ballot_questions) as words, seal, author_seal, taken_out_reason,
       ${momentIn('taken_out_at')} as taken_out_at, to_jsonb(ballot_questions) -> 'originals' as originals,
       coalesce((to_jsonb(ballot_questions) ->> 'co_askers')::integer, 0) as co_askers from ballot_questions`,
  );
  const findings: string[] = [];
  const seen = new Set<PaperEntry>();
  for (const { batch_id, round, question_id, ...row } of rows) {
    const said = papers.of(String(batch_id), Number(round))?.entries.get(String(question_id));
    if (said) seen.add(said);
    const same =
      said !== undefined &&
      haveWords(said, row) &&
      (said.taken_out?.at ?? null) === row.taken_out_at &&
      JSON.stringify(said.originals?.map(sayInOrder)) ===
        JSON.stringify(digestOriginals(row.originals)?.map(sayInOrder)) &&
      (said.co_askers ?? 0) === Number(row.co_askers) &&
      (said.taken_out?.reason ?? null) ===
        (row.taken_out_reason === null ? null : sha256(String(row.taken_out_reason)));
    if (!same) findings.push(`Question ${question_id} was changed past the log on the ballot paper of round ${round}.`);
  }
  for (const [, { entries }] of papers.all)
    for (const entry of entries.values())
      if (!seen.has(entry)) findings.push(`Question ${entry.id} is gone from its ballot paper.`);
  return findings;
}

async function checkCorrections(query: Query, papers: Papers): Promise<string[]> {
  const rows = await query(
    `select batch_id, round, question_id, text, seal, ${momentIn('corrected_at')} as at
     from corrections order by batch_id, round, question_id, place`,
  );
  const stored = new Map<string, { digest: string | null; at: unknown }[]>();
  for (const { batch_id, round, question_id, text, seal, at } of rows) {
    const key = `${batch_id} ${round} ${question_id}`;
    stored.set(key, [...(stored.get(key) ?? []), { digest: digestWords(seal, text), at }]);
  }
  const findings: string[] = [];
  for (const [round, paper] of papers.all)
    for (const [question, said] of paper.corrected) {
      const now = stored.get(`${round} ${question}`) ?? [];
      stored.delete(`${round} ${question}`);
      const digests = now.map(({ digest }) => digest);
      const inTime = now.every(({ at }, index) => isNear(paper.correctedAt.get(question)?.[index], at));
      if (!inTime || !areCorrections(digests, said, paper, question))
        findings.push(`The earlier words of question ${question} were changed past the log.`);
    }
  for (const key of stored.keys()) findings.push(`Question ${key.split(' ')[2]} has earlier words past the log.`);
  return findings;
}

/** Words that the law took are missing. */
export function areCorrections(
  now: readonly (string | null)[],
  said: readonly (string | null)[],
  { erased }: Pick<Paper, 'erased'>,
  question: string,
): boolean {
  return (
    now.length === said.length &&
    now.every((digest, index) => digest === (erased.has(toKey(question, index + 1)) ? null : said[index]))
  );
}

/** Whether the row has the words that the log says, each of those that it names. */
function haveWords(said: PaperEntry, { words, seal, author_seal }: Record<string, unknown>): boolean {
  const row = words as Record<string, unknown>;
  return Object.entries(digestsIn(said)).every(
    ([name, digest]) => digest === digestWords(name === 'text' ? seal : author_seal, row[name]),
  );
}
