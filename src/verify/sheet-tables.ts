import { momentIn, type Query } from './query.ts';
import type { Replay } from './replay.ts';
import { compareSheets, type SheetsLink } from './sheets.ts';

/** The sheets are as the log says, and add up. */
export async function checkSheetTables(query: Query, replay: Replay): Promise<string[]> {
  const areThere = await hasSheetTables(query);
  const findings = compareSheets(areThere ? await readRounds(query) : [], replay);
  return areThere ? [...findings, ...(await checkSums(query))] : findings;
}

/** What is told of packages and of stacks adds up to their sheets. */
async function checkSums(query: Query): Promise<string[]> {
  const packages = await query(
    `select sheet_packages.id from sheet_packages left join sheets on package_id = sheet_packages.id
     group by sheet_packages.id having count(sheets.id) <> sheet_packages.sheets`,
  );
  const rounds = await query(
    `select batch_id as batch, round from (
       select batch_id, round, counted, invalid, 0 as sheet, 0 as invalid_sheet from stacks where state = 'counted'
       union all select batch_id, round, 0, 0, (state = 'counted')::integer, (state = 'invalid')::integer from sheets
     ) as both_sides
     group by batch_id, round having sum(counted) <> sum(sheet) or sum(invalid) <> sum(invalid_sheet)`,
  );
  return [
    ...packages.map(({ id }) => `The package ${id} tells of another number of sheets than it has.`),
    ...rounds.map(
      ({ batch, round }) => `The stacks of batch ${batch}, round ${round}, counted other sheets than are marked.`,
    ),
  ];
}

/** There are none in a database of before 0172, until the first start of this version. */
async function hasSheetTables(query: Query): Promise<boolean> {
  const [place] = await query(`select to_regclass('sheets') is not null as there`);
  return place?.there === true;
}

async function readRounds(query: Query): Promise<SheetsLink[]> {
  return (await query(
    `select rounds.batch_id as batch, rounds.round, counted.*,
       encode(sha256(convert_to(codes, 'UTF8')), 'hex') as codes,
       encode(sha256(convert_to(others, 'UTF8')), 'hex') as others,
       (select encode(sha256(convert_to(string_agg(question_id || ' ' || sign, E'\\n' order by question_id), 'UTF8')), 'hex')
        from ballot_questions as paper
        where paper.batch_id = rounds.batch_id and paper.round = rounds.round and sign is not null) as signs,
       (select encode(sha256(convert_to(string_agg(
          concat_ws(' ', stack_id, number, pass, person, name), E'\\n' order by stack_id, pass, person collate "C"
        ), 'UTF8')), 'hex')
        from stack_people join stacks on stacks.id = stack_id
        where stacks.batch_id = rounds.batch_id and stacks.round = rounds.round) as people,
       ${momentIn('online_closed_at')} as closed, sheets_in_box as in_box,
       coalesce((to_jsonb(batches) ->> 'sheets_given_up')::integer, 0) as given_up,
       encode(sha256(convert_to(to_jsonb(batches) ->> 'sheets_given_up_reason', 'UTF8')), 'hex') as why,
       (select coalesce(sum((to_jsonb(stacks) ->> 'without_code')::integer), 0)::integer from stacks
        where stacks.batch_id = rounds.batch_id and stacks.round = rounds.round) as without_code,
       (select coalesce(jsonb_object_agg(reason, number), '{}') from (
         select reason, count(*)::integer as number from sheets
         where sheets.batch_id = rounds.batch_id and sheets.round = rounds.round and state = 'invalid' group by reason
       ) as reasons) as invalid
     from rounds
     left join batches on batches.id = rounds.batch_id and batches.stoning_round = rounds.round
     cross join lateral (
       select count(*)::integer as made,
         encode(sha256(convert_to(string_agg(encode(code_hash, 'hex'), E'\\n' order by code_hash), 'UTF8')), 'hex') as hashes,
         (count(*) filter (where state = 'counted'))::integer as counted,
         coalesce(string_agg(code_digest, E'\\n' order by code_digest collate "C") filter (where state = 'counted'), '') as codes,
         coalesce(string_agg(code_digest, E'\\n' order by code_digest collate "C") filter (where state = 'invalid'), '') as others
       from sheets where sheets.batch_id = rounds.batch_id and sheets.round = rounds.round
     ) as counted
     where counted.made > 0 or batches.online_closed_at is not null`,
  )) as SheetsLink[];
}
