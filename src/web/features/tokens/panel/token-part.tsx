import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Token } from '#contract/running/tokens.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { useBatchName } from './batch-select.tsx';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import { tokensQuery, useRevokeToken } from './queries.ts';
import { programsText } from './texts.ts';

/** For owners: what lets programs in. */
export function TokenPart() {
  const { data, error } = useQuery(tokensQuery);
  const [open, setOpen] = useState<'make' | Token | null>(null);
  const revoke = useRevokeToken();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  return (
    <section className="invitations" aria-labelledby="api-tokens">
      <div className="panel-head">
        <h3 id="api-tokens" ref={headingRef} tabIndex={-1}>
          {programsText.tokens.title}
        </h3>
        <div className="panel-acts">
          <Button onClick={() => setOpen('make')}>{programsText.tokens.make}</Button>
        </div>
      </div>
      <p className="quiet">
        {programsText.tokens.lead} <a href="/api/docs">{programsText.tokens.documentation}</a>
      </p>
      {!data && <ListAwaited error={error} />}
      {data?.length === 0 && <p>{programsText.tokens.empty}</p>}
      {data && data.length > 0 && <TokenTable tokens={data} onRevoke={setOpen} />}
      {open === 'make' && <MakeTokenDialog onClose={close} />}
      {open && open !== 'make' && (
        <ConfirmAct
          title={programsText.tokens.revokeTitle}
          confirm={programsText.tokens.revokeTitle}
          act={revoke}
          input={open}
          pendingLabel={programsText.tokens.revoking}
          onClose={close}
          returnFocusTo={headingRef}
        >
          <p>{programsText.tokens.revokeWords}</p>
          <p className="shown" dir="auto">
            {open.name}
          </p>
        </ConfirmAct>
      )}
    </section>
  );
}

function TokenTable({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke: (token: Token) => void }) {
  const batchName = useBatchName();
  const columns: Column<Token>[] = [
    { header: programsText.tokens.name, kind: 'lead', cell: ({ name }) => <bdi>{name}</bdi> },
    { header: programsText.tokens.role, cell: ({ role }) => adminTexts.roles.names[role] },
    { header: programsText.tokens.batch, cell: ({ batch }) => <bdi>{batchName(batch)}</bdi> },
    { header: programsText.tokens.madeBy, cell: ({ made_by }) => <bdi>{made_by}</bdi> },
    { header: programsText.tokens.expires, cell: toEnd },
    {
      header: programsText.tokens.used,
      cell: ({ last_used_at }) => (last_used_at ? <Day moment={last_used_at} /> : programsText.tokens.never),
    },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (token) => (
        <div className="row-acts">
          <Button
            variant="plain-danger"
            aria-label={adminTexts.panel.on({ action: programsText.tokens.revoke, what: token.name })}
            onClick={() => onRevoke(token)}
          >
            {programsText.tokens.revoke}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={programsText.tokens.title}
      className="t-tokens"
      columns={columns}
      rows={tokens}
      toSearchText={({ name, made_by }) => `${name} ${made_by}`}
      searchLabel={adminTexts.table.search}
      empty={null}
    />
  );
}

function toEnd({ state, expires_at, made_by }: Token) {
  const ends: Readonly<Record<Token['state'], ReactNode>> = {
    works: <Day moment={expires_at} />,
    expired: programsText.tokens.expired,
    resting: programsText.tokens.resting({ name: made_by }),
  };
  return ends[state];
}
