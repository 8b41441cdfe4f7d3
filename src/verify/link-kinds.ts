/** What a link of one batch tells of: how the batch stands, its ballot paper, and so on. */
type Subject = 'batch' | 'paper' | 'sheets' | 'cards' | 'result';

/** Every kind of link that the log has, with what it tells of; null where it tells of no batch alone, so that no record holds its words. */
export const linkKinds: ReadonlyMap<string, Subject | null> = new Map([
  ['created', 'batch'],
  ['phase', 'batch'],
  ['active', 'batch'],
  ['round', 'batch'],
  ['settings', 'batch'],
  ['paper', 'paper'],
  ['shown', 'paper'],
  ['sheets', 'sheets'],
  ['cards', 'cards'],
  ['completed', 'result'],
  ['found', null],
  ['questions', null],
  ['ballots', null],
  ['rows', null],
  ['audit', null],
  ['secrets', null],
  ['schema', null],
  ['privileges', null],
  ['restored', null],
]);

/** A link of a record, with what it says of its batch. */
export type SaidLink = { kind: string; at: string } & Record<string, unknown>;

/** Whether a link of this kind tells of one batch: a record holds what it says if that is its own. */
export function isOfOneBatch(kind: string): boolean {
  return (linkKinds.get(kind) ?? null) !== null;
}

/** What a link of a batch tells of. Of any other kind it is taken to say how the batch stands, which it does not: so it is found. */
export function subjectOf({ kind }: SaidLink): Subject {
  return linkKinds.get(kind) ?? 'batch';
}
