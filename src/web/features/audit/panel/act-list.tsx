import { useQueries } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { AuditEntry } from '#contract/trust/audit.ts';
import { excerpt } from '#text/excerpt.ts';
import { adminTexts } from '#web/text/admin.ts';
import { AuditAct } from './audit-act.tsx';
import { type ShownChange, toChanges } from './changes.ts';
import { subjectLength, subjectsQuery } from './queries.ts';

type ActListProps = {
  entries: readonly AuditEntry[];
  batches: readonly Batch[];
  listRef?: RefObject<HTMLOListElement | null>;
  /** Fields of an act that say nothing here. */
  without?: (entry: AuditEntry) => readonly string[];
  /** What stands beside an act. */
  aside?: (entry: AuditEntry, changes: readonly ShownChange[]) => ReactNode;
};

/** Acts, each as a sentence and what it changed. */
export function ActList({ entries, listRef, batches, without, aside }: ActListProps) {
  const batchNames = new Map(batches.map(({ id, name }) => [id, name]));
  const subjects = useSubjects(entries);
  const changesOf = (entry: AuditEntry) => {
    const left = without?.(entry) ?? [];
    return toChanges(entry, batchNames).filter(({ field }) => !left.includes(field));
  };
  return (
    <ol className="audit" ref={listRef} aria-label={adminTexts.audit.title}>
      {entries.map((entry) => {
        const changes = changesOf(entry);
        const subject = subjects.get(entry.subject_id ?? '') ?? toDeletedSubject(entry);
        return (
          <li key={entry.id} tabIndex={-1}>
            <AuditAct entry={entry} changes={changes} subject={subject} />
            {aside?.(entry, changes)}
          </li>
        );
      })}
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
