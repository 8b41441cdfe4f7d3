import { newsApi } from '#contract/council/news.ts';
import { phaseAfter } from '#contract/council/phases.ts';
import { nextAct, nounChecks } from '#server/batch-checks.ts';
import { countStepReaders } from './readers.ts';

/** How many people the next step mails, whichever that is: who wants to write to nobody yet can wait. */
export const newsChecks = nounChecks({
  readers: newsApi.count.access,
  isAsked: ({ rules, phase }) => rules.notices === 'on' && phaseAfter(phase) !== undefined,
  facts: (sources, { id }) => countStepReaders(sources, id),
  rule: (batch, people) => {
    const act = nextAct(batch);
    return act && people > 0 ? [{ id: 'told_by_mail', level: 'look', act, values: { people } }] : [];
  },
});
