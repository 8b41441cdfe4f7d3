import { adminTexts } from '#web/text/admin.ts';
import { toast } from '#web/ui/toast.tsx';

/** Whether everything that a form would save stands like that already: then it says so, and nothing is sent. */
export function saysUnchanged(change: unknown, stored: unknown): boolean {
  if (!isContained(change, stored)) return false;
  toast.clear();
  toast.notice(adminTexts.panel.nothingChanged);
  return true;
}

/** An empty text and none are the same. */
export function isContained(change: unknown, stored: unknown): boolean {
  if (Array.isArray(change))
    return (
      Array.isArray(stored) &&
      change.length === stored.length &&
      change.every((one, at) => isContained(one, stored[at]))
    );
  if (typeof change !== 'object' || change === null) return (change ?? '') === (stored ?? '');
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(change).every(([name, value]) => isContained(value, stored[name as keyof typeof stored]));
}
