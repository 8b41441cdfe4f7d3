import type { AuditFields, AuditKind } from '#contract/audit.ts';
import type { Catalogue } from '#text/catalogue.ts';
import type { Values } from '#text/message.ts';
import { toExactText } from './moments.ts';
import { part } from './part.ts';

/** What a sentence can speak of; a name is missing where what it names is gone. */
export type Told = {
  batch: string | undefined;
  /** The question or the person that it was done to. */
  subject: string | undefined;
  before: AuditFields;
  after: AuditFields;
};

const acts = part('acts', (say) => ({
  sentence: (kind: AuditKind, values: Values) => say(keyOf(kind), values),
}));

/** What was done, as what stands before and after the name of who did it. */
export function actSentence(kind: AuditKind, { batch, subject, before, after }: Told): [string, string] {
  const name = after.name ?? before.name;
  const values = {
    actor: actorPlace,
    ...named('batch', batch),
    ...named('question', subject),
    ...named('user', subject),
    ...named('administrator', typeof name === 'string' ? name : undefined),
    network: text(after.network),
    until: typeof after.until === 'string' ? toExactText(after.until) : '',
    questions: number(after.questions),
    ballots: number(before.ballots),
    users: number(after.users),
    withdrawn: number(after.questions_withdrawn),
    removed: number(after.questions_removed),
  };
  const [start = '', end = ''] = acts.sentence(kind, values).split(actorPlace);
  return [start, end];
}

// The name is drawn as an element of its own; a character that nobody writes keeps its place.
const actorPlace = '\ufffc';

function named(what: string, name: string | undefined): Record<string, string> {
  return { [what]: name ?? '', [`${what}Known`]: name === undefined ? 'no' : 'yes' };
}

function text(value: AuditFields[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function number(value: AuditFields[string] | undefined): number {
  return typeof value === 'number' ? value : 0;
}

// Translators' tools read a dot in a key as another level.
function keyOf(kind: AuditKind): keyof Catalogue['acts'] & keyof Catalogue['audit']['kinds'] {
  return kind.replace('.', '_') as WithoutDot<AuditKind>;
}

type WithoutDot<Kind extends string> = Kind extends `${infer Start}.${infer End}` ? `${Start}_${End}` : Kind;

export const auditText = part('audit', (say, text) => ({
  shown: (count: number, more: boolean) => say(more ? 'shownMore' : 'shown', { count }),
  kindName: (kind: AuditKind) => text.kinds[keyOf(kind)],
  /** Of a field that is not here its own name stands. */
  field: (field: string) => (text.fields as Partial<Record<string, string>>)[field] ?? field,
}));
