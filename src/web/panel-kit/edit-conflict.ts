import { problemCode } from '#web/api/problem-code.ts';
import { adminTexts } from '#web/text/admin.ts';

/**
 * Which revision a form saves on. The one it was opened with, so that nobody is overwritten unseen; after a conflict
 * has been shown the latest, because saving again is then meant.
 */
export function revisionToSaveOn(opened: { revision: number }, latest: { revision: number }, error: unknown): number {
  return isConflict(error) ? latest.revision : opened.revision;
}

/** Beside a field: what somebody else saved in it since the form was opened. */
export function savedMeanwhile(error: unknown, opened: string | null, latest: string | null): string | undefined {
  if (!isConflict(error) || opened === latest) return;
  return latest ? adminTexts.panel.savedMeanwhile({ value: latest }) : adminTexts.panel.savedEmptyMeanwhile;
}

export function isConflict(error: unknown): boolean {
  return problemCode(error) === 'changed_meanwhile';
}
