import type { FastifyInstance } from 'fastify';
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { type BatchMoment, momentOf } from '#contract/council/batch-moment.ts';
import { answersCalendarPath, calendarPath } from '#contract/council/calendar.ts';
import { isAwaited, type OutcomeState } from '#contract/council/council-outcome.ts';
import type { Deps } from '#server/deps.ts';
import type { Reckoned } from '#server/features/council/answers/reckoned.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import { sendRepresentation } from '#server/http/representation.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { excerpt } from '#text/excerpt.ts';
import { closeGaps } from '#text/gaps.ts';
import type { AnnouncedBatch, AnnouncedBatches } from './announced-batches.ts';
import { TextsCache } from './texts-cache.ts';

const files = new ReaderTexts('files');
type Said = ReturnType<typeof files.in>;

const mostOfAQuestion = 200;

const vary = 'accept-encoding, accept-language';

/** How long a calendar that subscribed may keep what it has, in seconds. */
const askAgainAfterS = 3600;

/**
 * The deadlines of each batch that visitors were told of, and the days that are due for what it gave to the council, for calendars
 * (RFC 5545): to subscribe to, or to load again.
 */
export function serveCalendars(
  app: FastifyInstance,
  { announced, answers, site }: Pick<Deps, 'answers' | 'site'> & { announced: AnnouncedBatches },
): void {
  const kept = new TextsCache();
  app.get<{ Params: { address: string } }>(
    calendarPath(':address'),
    { config: { openToAll: true } },
    async (request, reply) => {
      const told = await withinDeadline(announced.find(request.params.address));
      if (!told) return reply.callNotFound();
      const said = files.asked(request.query) ?? files.for(request.headers, site.identity.language);
      const origin = toOwnOrigin(request, site.origin);
      // Its lines are folded by their length, so no other address can be put into what is drawn.
      const moment = momentOf(told.standing, Date.now());
      const name = `${told.id} ${said.language.code} ${origin} ${moment}`;
      const text = kept.read(name, origin, told, () => toCalendar({ told, moment }, said, origin));
      return sendRepresentation(request, reply, text, { type: 'text/calendar; charset=utf-8', vary });
    },
  );
  app.get(answersCalendarPath, { config: { openToAll: true } }, async (request, reply) => {
    const reckoned = await withinDeadline(answers.reckoned());
    const said = files.asked(request.query) ?? files.for(request.headers, site.identity.language);
    const origin = toOwnOrigin(request, site.origin);
    const name = `answers ${said.language.code} ${origin}`;
    const text = kept.read(name, origin, reckoned, () => toAnswersCalendar(reckoned, said, origin));
    return sendRepresentation(request, reply, text, { type: 'text/calendar; charset=utf-8', vary });
  });
}

type Words = Said['text']['calendar'];
const descriptions: Record<BatchMoment, (words: Words) => Words['page']> = {
  asking: ({ page }) => page,
  asking_on: ({ goesOn }) => goesOn,
  asking_over: ({ page }) => page,
  stoning: ({ page }) => page,
  stoning_on: ({ goesOn }) => goesOn,
  stoning_over: ({ page }) => page,
  counting: ({ counting }) => counting,
  revealing: ({ result }) => result,
  completed: ({ result }) => result,
};

type ToTell = { told: AnnouncedBatch; moment: BatchMoment };

/**
 * Without a method: it is published, and nobody is invited. A deadline whose phase has ended before it is cancelled, and so is a day on
 * which nothing is due any more.
 */
export function toCalendar(
  { told, moment }: ToTell,
  { language, text: { calendar: words, answers } }: Said,
  origin: string,
): string {
  const address = told.completed_at ? `${origin}/batches/${told.slug}` : `${origin}/`;
  const calendar = ical({
    prodId: { company: 'Ten Stones', product: 'Ten Stones', language: language.code.toUpperCase() },
    name: words.name({ batch: told.name }),
    source: `${origin}${calendarPath(told.slug)}`,
    ttl: askAgainAfterS,
  });
  for (const deadline of ['submission', 'stoning'] as const) {
    const start = told[`${deadline}_deadline`];
    const ended = told[`${deadline}_ended_at`];
    const isOff = ended !== null && ended < start;
    calendar.createEvent({
      // Stays the same wherever the site moves.
      id: `${told.id}-${deadline}`,
      // Kept by a trigger: entries of the audit would not count a move that was taken back.
      sequence: told.deadline_moves + (isOff ? 1 : 0),
      stamp: isOff ? ended : told.since,
      lastModified: isOff ? ended : told.since,
      status: isOff ? ICalEventStatus.CANCELLED : null,
      start,
      summary: words[deadline]({ batch: told.name }),
      description: descriptions[moment](words)({ address }),
      url: address,
      // A deadline takes nobody's time.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  for (const day of told.dueDays)
    calendar.createEvent({
      ...toDueDay({ ...day, id: day.question_id, batch: told.slug, written: day.written_at }, answers, origin),
      status: day.awaited ? null : ICalEventStatus.CANCELLED,
    });
  return calendar.toString();
}

/** All that is due, on its days. What was done or answered is no more in it. */
function toAnswersCalendar({ answers }: Reckoned, { language, text }: Said, origin: string): string {
  const words = text.answers;
  const calendar = ical({
    prodId: { company: 'Ten Stones', product: 'Ten Stones', language: language.code.toUpperCase() },
    name: words.calendar,
    source: `${origin}${answersCalendarPath}`,
    ttl: askAgainAfterS,
  });
  for (const { id, batch, text: question, outcome, sequence } of answers) {
    if (!isAwaited(outcome) || outcome.due === null) continue;
    const { state, due } = outcome;
    const written = new Date(`${outcome.written}T00:00:00Z`);
    const day = { id, batch, text: question, state, due, sequence, written };
    calendar.createEvent(toDueDay(day, words, origin));
  }
  return calendar.toString();
}

type Due = {
  id: string;
  batch: string;
  text: string;
  state: OutcomeState;
  due: string;
  sequence: number;
  written: Date;
};

/** The same in the calendar of its batch and in that of all batches. */
function toDueDay(
  { id, batch, text, state, due, sequence, written }: Due,
  words: Said['text']['answers'],
  origin: string,
): ICalEventData {
  const address = `${origin}/batches/${batch}`;
  const question = excerpt(closeGaps(text), mostOfAQuestion);
  return {
    // A question may go to the council twice, and be due by one day after the other.
    id: `${batch}-${id}-due`,
    sequence,
    stamp: written,
    lastModified: written,
    start: new Date(`${due}T00:00:00Z`),
    allDay: true,
    timezone: 'UTC',
    summary: state === 'sent' ? words.answerDue({ question }) : words.promiseDue({ question }),
    description: words.where({ address }),
    url: address,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}
