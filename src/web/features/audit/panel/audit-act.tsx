import type { AuditEntry, AuditKind } from '#contract/trust/audit.ts';
import { actorName } from '#web/panel-kit/actor-name.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toShortSecondText } from '#web/text/deadline.ts';
import { Day } from '#web/ui/day.tsx';
import { ActCourse } from './act-course.tsx';
import { actSentence, toKey } from './act-sentence.ts';
import { Arrow } from './arrow.tsx';
import type { ShownChange } from './changes.ts';

type AuditActProps = {
  entry: AuditEntry;
  changes: readonly ShownChange[];
  /** What it was done to, where that is still there. */
  subject: string | undefined;
  /** From what to what opens at a press. */
  folded?: boolean | undefined;
};

/** One act: when, who, what, and from what to what. */
export function AuditAct({ entry, changes, subject, folded = false }: AuditActProps) {
  const { at, actor_id, actor_name, kind, batch_name, before, after } = entry;
  const told = { batch: batch_name ?? undefined, subject, before: before ?? {}, after: after ?? {} };
  const [start, end] = actSentence(kind, told);
  const when = <Day moment={at} text={toShortSecondText(at)} />;
  const what = (
    <>
      {start}
      <strong>
        <bdi>{actor_id === null ? byItself(kind) : actorName(actor_name)}</bdi>
      </strong>
      {end}
    </>
  );
  if (folded && changes.length > 0)
    return (
      <details className="audit-folded">
        <summary>
          <span className="audit-when">{when}</span> {what}
          <ActCourse entries={[entry]} />
        </summary>
        <Changes changes={changes} />
      </details>
    );
  return (
    <>
      <p className="audit-when">{when}</p>
      <div className="audit-what">
        <p>{what}</p>
        <Changes changes={changes} />
      </div>
    </>
  );
}

/** Several acts of one kind by one person: since when, who, what, how often, and what it came to. */
export function GroupedActs({ entries }: { entries: readonly AuditEntry[] }) {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (!newest || !oldest) return null;
  return (
    <summary>
      <span className="audit-when">
        <Day moment={oldest.at} text={toShortSecondText(oldest.at)} />
      </span>{' '}
      <strong>
        <bdi>{newest.actor_id === null ? byItself(newest.kind) : actorName(newest.actor_name)}</bdi>
      </strong>
      {': '}
      {adminTexts.audit.together({ act: adminTexts.audit.kinds[toKey(newest.kind)], count: entries.length })}
      <ActCourse entries={entries} />
    </summary>
  );
}

// What visitors do with their own questions is on record without a name.
const ofAuthors: readonly AuditKind[] = ['question.reworded', 'question.withdrawn'];

/** Who acts where no administrator does. */
function byItself(kind: AuditKind): string {
  return ofAuthors.includes(kind) ? adminTexts.audit.theAuthor : adminTexts.audit.theServer;
}

/** From what to what. */
export function Changes({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="audit-changes">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.label}</dt>
          <dd>
            <ChangedValue {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangedValue({ before, after }: ShownChange) {
  if (before === undefined || after === undefined) {
    return <span dir="auto">{after ?? before}</span>;
  }
  return (
    <>
      <span className="visually-hidden">{adminTexts.audit.from} </span>
      <span dir="auto">{before}</span> <Arrow />
      <span className="visually-hidden"> {adminTexts.audit.to}</span> <span dir="auto">{after}</span>
    </>
  );
}
