import type { Reminders } from '#contract/council/reminders.ts';
import type { Administrator } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { toCalendarPath } from './links.ts';
import { beginAgain, beginForNewcomers, endReminders, findReminding, renewCalendar } from './people.ts';

type Reminding = { administrator: Pick<Administrator, 'id'>; origin: string };

/** How somebody of the council is reminded. */
export async function readReminders(deps: Deps, { administrator: { id }, origin }: Reminding): Promise<Reminders> {
  const { db, mailer, secrets } = deps;
  await beginForNewcomers(db);
  const reminding = await findReminding(db, id);
  if (!reminding) throw new AppError('role_insufficient'); // it ended just now
  const mails = reminding.ended ? 'off' : 'on';
  return {
    mails: mailer.canSend ? mails : 'none',
    calendar: origin + toCalendarPath(id, reminding.calendar_number, secrets),
  };
}

export async function changeReminders(deps: Deps, reminding: Reminding, mails: 'on' | 'off'): Promise<Reminders> {
  const { id } = reminding.administrator;
  await (mails === 'on' ? beginAgain : endReminders)(deps.db, id);
  return readReminders(deps, reminding);
}

/** From now on the earlier address leads nowhere. */
export async function renewReminderCalendar(deps: Deps, reminding: Reminding): Promise<Reminders> {
  await renewCalendar(deps.db, reminding.administrator.id);
  return readReminders(deps, reminding);
}
