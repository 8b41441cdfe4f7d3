import { useQuery } from '@tanstack/react-query';
import { type SiteMend, siteChecksApi } from '#contract/running/site-checks.ts';
import { siteCheckText } from '#text/site-check-text.ts';
import { call } from '#web/api/call.ts';
import { adminTexts } from '#web/text/admin.ts';
import { CheckLevels } from './check-levels.tsx';

const lookEveryMs = 60_000;

export function useSiteChecks() {
  const { data = [] } = useQuery({
    queryKey: ['site-checks'],
    queryFn: async ({ signal }) => (await call(siteChecksApi.list, {}, { signal })).checks,
    refetchInterval: lookEveryMs,
  });
  return data;
}

const tab = '/admin?tab=administrators';

/** What needs attention whatever the batches are doing; nothing while there is nothing. */
export function SiteAttention() {
  const checks = useSiteChecks();
  if (checks.length === 0) return null;
  const { siteChecks, batchPage } = adminTexts;
  const mendTexts: Record<Exclude<SiteMend, 'server'>, string> = {
    jobs: siteChecks.toJobs,
    tokens: siteChecks.toTokens,
  };
  return (
    <section className="site-attention" aria-labelledby="site-attention">
      <h3 id="site-attention">
        {batchPage.attention} <span className="count num">{checks.length}</span>
      </h3>
      <CheckLevels
        checks={checks}
        toSentence={(check) => siteCheckText(check, siteChecks)}
        toMend={({ mend }) => mend !== 'server' && <a href={tab}>{mendTexts[mend]}</a>}
      />
    </section>
  );
}

/** On the page of a batch: that there is more, and where. */
export function MoreOfSite() {
  const { length: count } = useSiteChecks();
  return (
    count > 0 && (
      <p>
        <a href="/admin">{adminTexts.siteChecks.more({ count })}</a>
      </p>
    )
  );
}
