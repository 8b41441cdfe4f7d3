import ical, { ICalEventTransparency } from 'ical-generator';
import type { Deps } from '#server/deps.ts';
import { limitLinks } from '#server/html-pages/refused-page.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import type { Served } from '#server/http/serve.ts';
import { letterIn, mailLanguageFor } from '#server/mail/mail-text.ts';
import { excerpt } from '#text/excerpt.ts';
import { type Awaited, listAwaited } from './awaited.ts';
import { idIn, isCalendarToken } from './links.ts';
import { findReminding } from './people.ts';

const askAgainAfterS = 3600;
const mostOfAQuestion = 120;

/** What is due, a day each, for calendars to subscribe to under the secret address of somebody of the council. */
export function serveCalendar(app: Served, deps: Deps): void {
  void app.register(async (scope) => {
    limitLinks(scope, app, deps.site);
    scope.get<{ Params: { token: string } }>('/reminders/:token.ics', async (request, reply) => {
      const { token } = request.params;
      if (!(await withinDeadline(isOfCouncil(deps, token)))) return reply.callNotFound();
      const awaited = await withinDeadline(listAwaited(deps.db, deps));
      const text = toCalendar(deps, awaited, toOwnOrigin(request, deps.site.origin));
      return reply.header('cache-control', 'no-store').type('text/calendar; charset=utf-8').send(text);
    });
  });
}

async function isOfCouncil({ db, secrets }: Deps, token: string): Promise<boolean> {
  const administrator = idIn(token);
  const reminding = administrator === undefined ? undefined : await findReminding(db, administrator);
  if (!administrator || !reminding) return false;
  return isCalendarToken(token, { administrator, number: reminding.calendar_number }, secrets);
}

function toCalendar({ site }: Pick<Deps, 'site'>, awaited: readonly Awaited[], origin: string): string {
  const { text, council, head } = letterIn(mailLanguageFor({}, site.identity), site.identity);
  const { calendar: words } = text.reminders;
  const calendar = ical({
    prodId: { company: 'Ten Stones', product: 'Ten Stones', language: head.language.toUpperCase() },
    name: words.name({ site: council ?? 'Ten Stones' }),
    ttl: askAgainAfterS,
  });
  for (const {
    batch_id,
    round,
    question_id,
    sequence,
    outcomes_gone,
    name,
    text: question,
    state,
    due,
    slug,
  } of awaited) {
    calendar.createEvent({
      id: [batch_id, round, question_id, sequence].join('-'),
      // Where one was taken back, another stands under its number.
      sequence: outcomes_gone,
      start: new Date(`${due}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
      summary: words[state === 'promised' ? state : 'sent']({ question: excerpt(question, mostOfAQuestion) }),
      description: words.text({ batch: name }),
      url: `${origin}/batches/${slug}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
