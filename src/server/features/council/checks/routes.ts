import type { IncomingHttpHeaders } from 'node:http';
import { checksApi } from '#contract/council/checks.ts';
import { siteChecksApi } from '#contract/running/site-checks.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { councilZone } from '#server/texts/council-day.ts';
import { toMomentText } from '#server/texts/moment-text.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { type CheckSpeech, checkText } from '#text/check-text.ts';
import { writeNumber } from '#text/message.ts';
import { siteCheckText } from '#text/site-check-text.ts';

const texts = new ReaderTexts('admin');

export function checkRoutes(app: Served, deps: Deps): void {
  serve(app, checksApi.list, async ({ params, administrator, request }) => {
    await deps.dueSteps.takeIfDue();
    const checks = await deps.checks.list(deps.db, await readBatch(deps.db, params.id), administrator.role);
    const speech = speechFor(request.headers, deps);
    return { checks: checks.map((check) => ({ ...check, text: checkText(check, speech) })) };
  });
  serve(app, siteChecksApi.list, async ({ administrator, request }) => {
    const checks = await deps.siteChecks.list(deps, administrator.role);
    const { siteChecks } = texts.for(request.headers, deps.site.identity.language).text;
    return { checks: checks.map((check) => ({ ...check, text: siteCheckText(check, siteChecks) })) };
  });
}

function speechFor(headers: IncomingHttpHeaders, { site }: Deps): CheckSpeech {
  const { text, language } = texts.for(headers, site.identity.language);
  const reader = { locale: language.locale, timeZone: councilZone(site.identity) };
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hourCycle: 'h23' } as const;
  return {
    texts: text,
    toMoment: (moment) => toMomentText(moment, reader, date),
    toNumber: (value) => writeNumber(value, language.locale),
  };
}
