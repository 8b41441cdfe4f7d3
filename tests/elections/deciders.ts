import type { Query } from '#verify/query.ts';
import { decide } from '#verify/result.ts';
import type { Election, Standing } from './oracle.ts';

type Counted = { id: string; stones: number; votes: number; fours: number; threes: number; twos: number; ones: number };

const places = ['fours', 'threes', 'twos', 'ones'] as const;

/** What the ballots gave the questions that are ranked. */
function countRanked({ questions, ballots }: Election): Counted[] {
  const none = { stones: 0, votes: 0, fours: 0, threes: 0, twos: 0, ones: 0 };
  const counts = new Map(questions.flatMap(({ id, takenOut }) => (takenOut ? [] : [[id, { id, ...none }]])));
  for (const ballot of ballots)
    for (const [place, id] of ballot.entries()) {
      const count = counts.get(id);
      if (!count) continue;
      count.stones += 4 - place;
      count.votes += 1;
      count[places[place] ?? 'ones'] += 1;
    }
  return [...counts.values()];
}

/** As `npm run verify` and the browser decide. */
export function decideByVerify(election: Election): Map<string, Standing> {
  const rules = { council_size: election.councilSize, tie_at_cut: election.tieAtCut };
  const standings = decide(countRanked(election), rules, { allNumbers: isPublic(election), lot: lotOf(election) });
  return new Map([...standings].map(([id, { rank, joint, forwarded }]) => [id, { rank, joint, forwarded }]));
}

/** As the database decides. */
export async function decideByDatabase(query: Query, elections: readonly Election[]): Promise<Map<string, Standing>[]> {
  const asked = elections.map((election) => {
    const counted = countRanked(election);
    return {
      ids: counted.map(({ id }) => id),
      ...Object.fromEntries(places.map((place) => [place, counted.map((count) => count[place])])),
      is_public: isPublic(election),
      council_size: election.councilSize,
      tie_at_cut: election.tieAtCut,
      lot: lotOf(election),
    };
  });
  const numbers = (name: string) => `array(select value::integer from jsonb_array_elements_text(asked -> '${name}'))`;
  const rows = await query(
    `select number::integer, decided.question_id as id, rank::integer, joint, forwarded
     from jsonb_array_elements($1::jsonb) with ordinality as all_asked (asked, number)
     cross join lateral decide_result(
       array(select value::uuid from jsonb_array_elements_text(asked -> 'ids')),
       ${places.map(numbers).join()},
       (asked ->> 'is_public')::boolean, (asked ->> 'council_size')::integer, asked ->> 'tie_at_cut', asked ->> 'lot'
     ) as decided`,
    [JSON.stringify(asked)],
  );
  const standings = elections.map(() => new Map<string, Standing>());
  for (const { number, id, ...standing } of rows) standings[Number(number) - 1]?.set(String(id), standing as Standing);
  return standings;
}

function isPublic({ ballots }: Election): boolean {
  return ballots.length >= 20;
}

function lotOf({ seed, receiptsDigest }: Election): string {
  return `${seed}:${receiptsDigest}`;
}
