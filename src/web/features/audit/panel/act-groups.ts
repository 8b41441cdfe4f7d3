import type { AuditEntry } from '#contract/trust/audit.ts';

/** Acts of one kind by one person that follow each other, put together; in the order of the entries. */
export function groupActs(entries: readonly AuditEntry[]): readonly (readonly AuditEntry[])[] {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0] && isSameAct(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function isSameAct(one: AuditEntry, other: AuditEntry): boolean {
  return one.kind === other.kind && one.actor_id === other.actor_id && one.actor_name === other.actor_name;
}
