import { useQueries } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { AuditEntry } from '#contract/trust/audit.ts';
import { excerpt } from '#text/excerpt.ts';
import { adminTexts } from '#web/text/admin.ts';
import { AuditAct, GroupedActs } from './audit-act.tsx';
import { type ShownChange, toChanges } from './changes.ts';
import { subjectLength, subjectsQuery } from './queries.ts';

type ActListProps = {
  /** Those that are told together, in one line that opens, stand in one group. */
  groups: readonly (readonly AuditEntry[])[];
  batches: readonly Batch[];
  listRef?: RefObject<HTMLOListElement | null>;
  /** Fields of an act that say nothing here. */
  without?: (entry: AuditEntry) => readonly string[];
  /** An act is one line that opens. */
  folded?: boolean;
  /** What stands beside an act. */
  aside?: (entry: AuditEntry, changes: readonly ShownChange[]) => ReactNode;
};

/** Acts, each as a sentence and what it changed. */
export function ActList({ groups, listRef, batches, without, folded, aside }: ActListProps) {
  const batchNames = new Map(batches.map(({ id, name }) => [id, name]));
  const subjects = useSubjects(groups.flat());
  const changesOf = (entry: AuditEntry) => {
    const left = without?.(entry) ?? [];
    return toChanges(entry, batchNames).filter(({ field }) => !left.includes(field));
  };
  const item = (entry: AuditEntry) => {
    const changes = changesOf(entry);
    const subject = subjects.get(entry.subject_id ?? '') ?? toDeletedSubject(entry);
    return (
      <li key={entry.id} tabIndex={-1}>
        <AuditAct entry={entry} changes={changes} subject={subject} folded={folded} />
        {aside?.(entry, changes)}
      </li>
    );
  };
  return (
    <ol className="audit" ref={listRef} aria-label={adminTexts.audit.title}>
      {groups.map((group) =>
        group.length === 1 ? (
          group.map(item)
        ) : (
          <li key={group.at(-1)?.id}>
            <details className="audit-folded">
              <GroupedActs entries={group} />
              <ol>{group.map(item)}</ol>
            </details>
          </li>
        ),
      )}
    </ol>
  );
}

/** The question that was deleted, as long as it can come back. */
function toDeletedSubject({ kind, deleted = [] }: AuditEntry): string | undefined {
  const [text] = deleted;
  return kind === 'question.deleted' && text !== undefined ? excerpt(text, subjectLength) : undefined;
}

/** What the acts were done to, as it is called today. It stands in the lists alone: the audit itself names nobody. */
function useSubjects(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const ids = [...new Set(entries.map(({ subject_id }) => subject_id).filter((id) => id !== null))];
  return useQueries({
    queries: chunk(ids, subjectsAtOnce).map(subjectsQuery),
    combine: (answers) => new Map(answers.flatMap(({ data = [] }) => data)),
  });
}

const subjectsAtOnce = 50;

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
