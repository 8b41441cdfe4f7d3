import { useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/running/jobs.ts';
import { adminText, jobsText, tableText } from '#web/text/admin.ts';
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
    { header: jobsText.what, kind: 'lead', cell: ({ name }) => jobsText.names[name] },
    { header: jobsText.state, cell: toState },
    {
      header: jobsText.since,
      cell: ({ created_at }) => <Day moment={created_at} text={toShortSecondText(created_at)} />,
    },
    { header: jobsText.why, cell: ({ last_fault }) => last_fault && faultText(last_fault) },
    {
      header: adminText.actions,
      kind: 'actions',
      cell: (job) =>
        job.last_fault !== null &&
        job.state !== 'under_way' && (
          <div className="row-acts">
            <Button
              aria-label={adminText.on({ action: jobsText.tryAgain, what: jobsText.names[job.name] })}
              pending={isPending && variables.id === job.id}
              onClick={() => retry(job)}
            >
              {jobsText.tryAgain}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <section className={className}>
      <h3>{jobsText.title}</h3>
      <p className="quiet">{jobsText.lead}</p>
      <DataTable
        label={jobsText.title}
        className="t-jobs"
        columns={columns}
        rows={jobs}
        toSearchText={({ name }) => jobsText.names[name]}
        searchLabel={tableText.search}
        empty={null}
      />
    </section>
  );
}

function toState({ state, tries }: Job) {
  return tries > 0 ? `${jobsText.states[state]}, ${jobsText.tries({ count: tries })}` : jobsText.states[state];
}
