import { useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/running/jobs.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toShortSecondText } from '#web/text/deadline.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { faultText } from './fault-text.ts';
import { jobsQuery, useRetryJob } from './queries.ts';

/** For owners: what the server still has to do by itself, and what it could not do; nothing while there is none. */
export function JobList({ className }: { className: string }) {
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { mutate: retry, isPending, variables } = useRetryJob();
  if (jobs.length === 0) return null;
  const columns: Column<Job>[] = [
    { header: adminTexts.jobs.what, kind: 'lead', cell: jobText },
    { header: adminTexts.jobs.state, cell: toState },
    {
      header: adminTexts.jobs.since,
      cell: ({ created_at }) => <Day moment={created_at} text={toShortSecondText(created_at)} />,
    },
    { header: adminTexts.jobs.why, cell: ({ last_fault }) => last_fault && faultText(last_fault) },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (job) =>
        job.last_fault !== null &&
        job.state !== 'under_way' && (
          <div className="row-acts">
            <Button
              aria-label={adminTexts.panel.on({
                action: adminTexts.jobs.tryAgain,
                what: jobText(job),
              })}
              pending={isPending && variables.id === job.id}
              onClick={() => retry(job)}
            >
              {adminTexts.jobs.tryAgain}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <section className={className}>
      <h3>{adminTexts.jobs.title}</h3>
      <p className="quiet">{adminTexts.jobs.lead}</p>
      <DataTable
        label={adminTexts.jobs.title}
        className="t-jobs"
        columns={columns}
        rows={jobs}
        toSearchText={jobText}
        searchLabel={adminTexts.table.search}
        empty={null}
      />
    </section>
  );
}

/** Its kind in words; a copy of a newer version may have written one that this page has no words for. */
function jobText({ name }: Job): string {
  const names: Readonly<Record<string, string>> = adminTexts.jobs.names;
  return names[name] ?? name;
}

function toState({ state, tries }: Job) {
  return tries > 0
    ? `${adminTexts.jobs.states[state]}, ${adminTexts.jobs.tries({ count: tries })}`
    : adminTexts.jobs.states[state];
}
