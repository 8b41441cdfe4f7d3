import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { embeddingApi } from '#contract/running/embedding.ts';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { Button } from '#web/ui/button.tsx';
import { HostsDialog } from './hosts-dialog.tsx';
import { embeddingQuery } from './queries.ts';

/** Which sites may show the small view, and the way to name them. */
export function HostsPart() {
  const { data } = useQuery(embeddingQuery);
  const [open, setOpen] = useState(false);
  const may = usePermissions()(embeddingApi.update);
  if (!data) return null;
  return (
    <section className="identity-address" aria-labelledby="site-embedding">
      <h3 id="site-embedding">{programsText.embedding.title}</h3>
      <p className="quiet">{programsText.embedding.lead}</p>
      {data.hosts.length === 0 ? (
        <p className="quiet">{programsText.embedding.none}</p>
      ) : (
        <ul className="plain">
          {data.hosts.map((host) => (
            <li key={host}>
              <code>{host}</code>
            </li>
          ))}
        </ul>
      )}
      {may && (
        <div>
          <Button onClick={() => setOpen(true)}>{programsText.embedding.change}</Button>
        </div>
      )}
      {open && <HostsDialog latest={data} onClose={() => setOpen(false)} />}
    </section>
  );
}
