import type { RuleName } from '#contract/council/batch-rules.ts';
import { batchTextNames, forTexts, phaseTextNames } from '#contract/council/public-batch.ts';
import { isOurs, pageFields, pageNames } from '#contract/running/page-rows.ts';
import type { AuditFields } from '#contract/trust/audit.ts';
import type { AuditField, AuditValues } from '#contract/trust/audit-fields.ts';
import { excerpt } from '#text/excerpt.ts';
import { sentencesOf, valueText } from '#web/features/batches/panel/rules/rule-sentences.ts';
import { phaseName } from '#web/features/batches/panel/steps/phases.ts';
import { reasonText, reasonWords } from '#web/features/questions/panel/deciding/decline-reasons.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { languageName } from '#web/text/language-name.ts';
import { toDayText } from '#web/text/moments.ts';
import { toKey } from './act-sentence.ts';

export const longestShown = 240; // a whole privacy page would bury the acts around it

/** The sentence of the act has said them. */
export const saidInSentence = [
  'questions',
  'users',
  'questions_withdrawn',
  'questions_removed',
  'times',
  'since',
] as const satisfies readonly AuditField[];

type ShownField = Exclude<AuditField, RuleName | (typeof saidInSentence)[number]>;
type Say<Value> = (value: Value, batchNames: ReadonlyMap<string, string>) => string | undefined;

const asItStands = (value: string | number) => excerpt(String(value), longestShown);
const yesOrNo = (value: boolean) => (value ? adminTexts.audit.yes : adminTexts.audit.no);
const moment = (value: string) => toCouncilMomentText(value);
const dayOfCouncil = (day: string) => toDayText(`${day}T12:00:00.000Z`, 'UTC');
const phase = (value: number) => phaseName(value);

/** What a value reads as, for every field that an entry can have; those of rules read as where they are chosen. */
const said: { [Field in ShownField]: Say<NonNullable<AuditValues[Field]>> } = {
  name: asItStands,
  email: asItStands,
  role: (role) => adminTexts.roles.names[role],
  submission_deadline: moment,
  stoning_deadline: moment,
  is_active: (isActive) => (isActive ? adminTexts.batches.active : adminTexts.batches.inactive),
  archived: yesOrNo,
  unlisted: yesOrNo,
  phase,
  ...forTexts(batchTextNames, () => asItStands),
  reasons: (list) => asItStands(list.split(' · ').map(reasonWords).join(' · ')),
  planned_phase: phase,
  planned_for: moment,
  by: (by) => adminTexts.audit.by[by],
  due_at: moment,
  reason: (reason) => asItStands(reasonText(reason)),
  reason_code: (code) => adminTexts.desk.reasons[code],
  revealed: asItStands,
  stoning_round: asItStands,
  ballots: asItStands,
  ballots_set_aside: asItStands,
  sheets_in_box: asItStands,
  sheets_given_up: asItStands,
  sheets: asItStands,
  stack: asItStands,
  one_person: yesOrNo,
  counted: asItStands,
  invalid: asItStands,
  without_code: asItStands,
  count: asItStands,
  leaves: (leaves) => adminTexts.audit.leaves[leaves],
  serial: asItStands,
  replaced_by: asItStands,
  opens: (opens) => adminTexts.audit.opens[opens],
  without_address: asItStands,
  text: asItStands,
  author: asItStands,
  author_email: asItStands,
  batch_id: (id, batchNames) => batchNames.get(id) ?? adminTexts.questions.unknownBatch,
  question_language: languageName,
  stones: asItStands,
  votes: asItStands,
  state: (state) => adminTexts.questions.states[state],
  new_words: yesOrNo,
  outcome: (state) => adminTexts.outcomes.states[state],
  day: dayOfCouncil,
  due: dayOfCouncil,
  verdict: (said) => adminTexts.verdicts.said[said],
  verdict_words: (state) => adminTexts.verdicts.states[state],
  words: asItStands,
  link: asItStands,
  file: (format) => format.toUpperCase(),
  addresses: asItStands,
  mentions: asItStands,
  users_joined: asItStands,
  words_in_form: asItStands,
  left_as_they_were: asItStands,
  ...forTexts(pageFields, () => asItStands),
  given: yesOrNo,
  months: asItStands,
  network: asItStands,
  phone_addresses: asItStands,
  limit: (act) => adminTexts.audit.limits[act],
  more: asItStands,
  until: moment,
  job: (name) => (adminTexts.jobs.names as Readonly<Record<string, string>>)[name],
  events: (names) => names.split(', ').map(eventText).join(', '),
  public_url: asItStands,
  council_name: asItStands,
  contact: asItStands,
  imprint: asItStands,
  language: (code) => activeTexts().languages.find((language) => language.code === code)?.name,
  time_zone: asItStands,
  accent: asItStands,
  second_phase: asItStands,
  logo: asItStands,
  embedding_hosts: asItStands,
  act: (kind) => adminTexts.audit.kinds[toKey(kind)],
};

/** What is read where nothing stands: of these fields something of ours does then. */
const noneSaid: { [Field in ShownField]?: () => string } = {
  batch_id: () => adminTexts.questions.noBatch,
  ...forTexts(phaseTextNames, () => () => adminTexts.audit.ownWords),
  ...forTexts(
    pageNames.filter(isOurs).map((name) => `${name}_text` as const),
    () => () => adminTexts.audit.ownWords,
  ),
};

/** What a field is called. One of an earlier version, or of a later one, keeps its own name. */
export function fieldLabel(field: string): string {
  const labels: Readonly<Record<ShownField, string>> = adminTexts.audit.fields;
  return (labels as Partial<Record<string, string>>)[field] ?? sentencesOf(field)?.legend ?? field;
}

/** A value in words; one for which there are none stands as it is. */
export function fieldWords(field: string, value: AuditFields[string], batchNames: ReadonlyMap<string, string>): string {
  const ofRule = valueText(field, value);
  if (ofRule) return ofRule;
  if (value === null || value === '')
    return (noneSaid as Partial<Record<string, () => string>>)[field]?.() ?? adminTexts.audit.nothing;
  const say = (said as Partial<Record<string, Say<AuditFields[string]>>>)[field];
  if (!say && typeof value === 'boolean') return yesOrNo(value);
  return say?.(value, batchNames) ?? asItStands(String(value));
}

/** As `webhookEvents` has it: translators' tools read a dot in a key as another level. */
function eventText(event: string): string {
  return (adminTexts.webhookEvents as Readonly<Record<string, string>>)[event.replace('.', '_')] ?? event;
}
