import { remindersApi } from '#contract/council/reminders.ts';
import type { Deps } from '#server/deps.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { changeReminders, readReminders, renewReminderCalendar } from './actions.ts';
import { serveAnswerPage } from './answer-page.ts';
import { readAwaited } from './awaited.ts';
import { serveCalendar } from './calendar.ts';
import { serveEndPage } from './end-page.ts';

export function reminderRoutes(app: Served, deps: Deps): void {
  const reminding = ({
    administrator,
    request,
  }: Pick<Call<typeof remindersApi.read>, 'administrator' | 'request'>) => ({
    administrator,
    origin: toOwnOrigin(request, deps.site.origin),
  });
  serve(app, remindersApi.listAwaited, () => readAwaited(deps));
  serve(app, remindersApi.read, (call) => readReminders(deps, reminding(call)));
  serve(app, remindersApi.change, (call) => changeReminders(deps, reminding(call), call.body.mails));
  serve(app, remindersApi.renewCalendar, (call) => renewReminderCalendar(deps, reminding(call)));
}

/** What a browser, a mail program or a calendar opens. */
export function reminderPages(app: Served, deps: Deps): void {
  void serveAnswerPage(app, deps);
  serveEndPage(app, deps);
  serveCalendar(app, deps);
}
