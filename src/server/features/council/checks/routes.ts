import type { IncomingHttpHeaders } from 'node:http';
import { checksApi } from '#contract/council/checks.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { type CheckSpeech, checkText } from '#text/check-text.ts';
import { toKnownZone } from '#text/known-zone.ts';
import { writeNumber } from '#text/message.ts';

const texts = new ReaderTexts('admin');

export function checkRoutes(app: Served, deps: Deps): void {
  serve(app, checksApi.list, async ({ params, administrator, request }) => {
    await deps.dueSteps.takeIfDue();
    const checks = await deps.checks.list(deps.db, await readBatch(deps.db, params.id), administrator.role);
    const speech = speechFor(request.headers, deps);
    return { checks: checks.map((check) => ({ ...check, text: checkText(check, speech) })) };
  });
}

function speechFor(headers: IncomingHttpHeaders, { site }: Deps): CheckSpeech {
  const { language: byDefault, time_zone } = site.identity;
  const { text, language } = texts.for(headers, byDefault);
  // With the name of the zone: who reads it may be anywhere.
  const format = new Intl.DateTimeFormat(language.locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: toKnownZone(time_zone) ?? 'UTC', timeZoneName: 'short', hourCycle: 'h23' },
  });
  return {
    texts: text,
    toMoment: (moment) => format.format(new Date(moment)),
    toNumber: (value) => writeNumber(value, language.locale),
  };
}
