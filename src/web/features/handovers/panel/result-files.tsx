import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { type Handover, handoversApi } from '#contract/council/handovers.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { hasRole } from '#contract/wire/roles.ts';
import { toUrl } from '#web/api/call.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { handoversQuery } from './queries.ts';

const files = [
  { endpoint: rankingFilesApi.xlsx, name: 'xlsx' },
  { endpoint: rankingFilesApi.csv, name: 'csv' },
  { endpoint: rankingFilesApi.json, name: 'json' },
] as const;

/** What can be taken along of a completed batch: the print for the council, who handed it over, and its ranking as files. */
export function ResultFiles({ batch }: { batch: Batch }) {
  const may = usePermissions();
  return (
    <div className="result-files">
      <section aria-labelledby="hand-over-title">
        <h3 id="hand-over-title">{adminTexts.resultFiles.handedOver}</h3>
        <Handovers batch={batch} />
        {may(handoversApi.create) && (
          <>
            <p className="quiet small">{adminTexts.resultFiles.handOverHint}</p>
            <a className={buttonClass('primary')} href={`/admin/print/${batch.id}`}>
              {adminTexts.resultFiles.handOver}
            </a>
          </>
        )}
      </section>
      <FileLinks batch={batch} />
    </div>
  );
}

function FileLinks({ batch }: { batch: Batch }) {
  const [emails, setEmails] = useState(false);
  const administrator = useAdministrator();
  const mayTakeEmails = administrator !== undefined && hasRole(administrator.role, 'administrator');
  const query = emails && mayTakeEmails ? { emails: '1' } : {};
  return (
    <section aria-labelledby="result-files-title">
      <h3 id="result-files-title">{adminTexts.resultFiles.files}</h3>
      <ul className="file-links">
        {files.map(({ endpoint, name }) => (
          <li key={name}>
            <a className={buttonClass()} href={toUrl(endpoint, { params: { id: batch.id }, query })} download>
              {adminTexts.resultFiles[name]}
            </a>
          </li>
        ))}
      </ul>
      {mayTakeEmails && (
        <label className="check">
          <input
            type="checkbox"
            checked={emails}
            aria-describedby="result-files-emails"
            onChange={({ currentTarget }) => setEmails(currentTarget.checked)}
          />
          <span>{adminTexts.resultFiles.emails}</span>
          <small id="result-files-emails" className="quiet">
            {adminTexts.resultFiles.emailsHint}
          </small>
        </label>
      )}
    </section>
  );
}

function Handovers({ batch }: { batch: Batch }) {
  const { data, error } = useQuery(handoversQuery(batch.id));
  if (!data) return <ListAwaited error={error} />;
  if (data.length === 0) return <p>{adminTexts.resultFiles.notYet}</p>;
  return (
    <ul className="handovers">
      {data.map((handover) => (
        <li key={handover.id}>{toSentence(handover)}</li>
      ))}
    </ul>
  );
}

function toSentence({ at, actor_name: name, questions }: Handover): string {
  return adminTexts.resultFiles.entry({ moment: toCouncilMomentText(at), name, questions: questions.length });
}
