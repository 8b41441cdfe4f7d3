import type { AuditFields, AuditKind } from '#contract/trust/audit.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';

/** What a sentence can speak of; a name is missing where what it names is gone. */
export type ActDetails = {
  batch: string | undefined;
  /** The question or the person that it was done to. */
  subject: string | undefined;
  before: AuditFields;
  after: AuditFields;
};

/** What was done, as what stands before and after the name of who did it. */
export function actSentence(kind: AuditKind, { batch, subject, before, after }: ActDetails): [string, string] {
  const name = after.name ?? before.name;
  const administrator = typeof name === 'string' ? name : undefined;
  const sentence = adminTexts.acts[toKey(kind)]({
    actor: actorPlaceholder,
    batch: batch ?? '',
    batchKnown: isKnown(batch),
    question: subject ?? '',
    questionKnown: isKnown(subject),
    user: subject ?? '',
    userKnown: isKnown(subject),
    administrator: administrator ?? '',
    administratorKnown: isKnown(administrator),
    network: text(after.network),
    openedFor: typeof after.until === 'string' ? 'time' : 'number',
    more: number(after.more),
    until: typeof after.until === 'string' ? toCouncilMomentText(after.until) : '',
    since: typeof after.since === 'string' ? toCouncilMomentText(after.since) : '',
    times: number(after.times),
    questions: number(after.questions ?? before.questions),
    ballots: number(before.ballots),
    users: number(after.users),
    withdrawn: number(after.questions_withdrawn),
    removed: number(after.questions_removed),
    count: number(after.count),
    serial: text(after.serial),
  });
  const [start = '', end = ''] = sentence.split(actorPlaceholder);
  return [start, end];
}

// The name is drawn as an element of its own; a character that nobody writes keeps its place.
const actorPlaceholder = '\ufffc';

function isKnown(name: string | undefined): 'yes' | 'no' {
  return name === undefined ? 'no' : 'yes';
}

function text(value: AuditFields[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function number(value: AuditFields[string] | undefined): number {
  return typeof value === 'number' ? value : 0;
}

type WithoutDot<Kind extends string> = Kind extends `${infer Start}.${infer End}` ? `${Start}_${End}` : Kind;

/** What a kind of act is called in the catalogues: translators' tools read a dot in a key as another level. */
export function toKey(kind: AuditKind): WithoutDot<AuditKind> {
  return kind.replace('.', '_') as WithoutDot<AuditKind>;
}
