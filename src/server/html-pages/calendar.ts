import type { FastifyInstance } from 'fastify';
import ical, { ICalEventTransparency } from 'ical-generator';
import { calendarPath } from '#contract/council/calendar.ts';
import type { Deps } from '#server/deps.ts';
import type { AnnouncedDeadlines } from '#server/features/council/batches/announced-deadlines.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import { sendRepresentation } from '#server/http/representation.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { AnnouncedBatches } from './announced-batches.ts';
import { TextsCache } from './texts-cache.ts';

const files = new ReaderTexts('files');
type Said = ReturnType<typeof files.in>;

const vary = 'accept-encoding, accept-language';

/** How long a calendar that subscribed may keep what it has, in seconds. */
const askAgainAfterS = 3600;

/** The deadlines of each batch that visitors were told of, for calendars (RFC 5545): to subscribe to, or to load again. */
export function serveCalendars(
  app: FastifyInstance,
  { db, site, results }: Pick<Deps, 'db' | 'site' | 'results'>,
): void {
  const kept = new TextsCache();
  const announced = new AnnouncedBatches(db, results);
  app.get<{ Params: { address: string } }>(
    calendarPath(':address'),
    { config: { openToAll: true } },
    async (request, reply) => {
      const told = await withinDeadline(announced.find(request.params.address));
      if (!told) return reply.callNotFound();
      const said = files.asked(request.query) ?? files.for(request.headers, site.identity.language);
      const origin = toOwnOrigin(request, site.origin);
      // Its lines are folded by their length, so no other address can be put into what is drawn.
      const name = `${told.id} ${said.language.code} ${origin}`;
      const text = kept.read(name, origin, told, () => toCalendar(told, said, origin));
      return sendRepresentation(request, reply, text, { type: 'text/calendar; charset=utf-8', vary });
    },
  );
}

/** Without a method: it is published, and nobody is invited. */
function toCalendar(told: AnnouncedDeadlines, { language, text: { calendar: words } }: Said, origin: string): string {
  const address = told.completed_at ? `${origin}/batches/${told.slug}` : `${origin}/`;
  const calendar = ical({
    prodId: { company: 'Ten Stones', product: 'Ten Stones', language: language.code.toUpperCase() },
    name: words.name({ batch: told.name }),
    source: `${origin}${calendarPath(told.slug)}`,
    ttl: askAgainAfterS,
  });
  for (const deadline of ['submission', 'stoning'] as const)
    calendar.createEvent({
      // Stays the same wherever the site moves.
      id: `${told.id}-${deadline}`,
      // Kept by a trigger: entries of the audit would not count a move that was taken back.
      sequence: told.deadline_moves,
      stamp: told.since,
      lastModified: told.since,
      start: told[`${deadline}_deadline`],
      summary: words[deadline]({ batch: told.name }),
      description: words.page({ address }),
      url: address,
      // A deadline takes nobody's time.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return calendar.toString();
}
