import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, Suspense, useLayoutEffect, useRef } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { identityApi } from '#contract/running/identity.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { Role } from '#contract/wire/roles.ts';
import { AdministratorsTab } from '#web/features/administrators/panel/administrators-tab.tsx';
import { administratorsQuery } from '#web/features/administrators/panel/queries.ts';
import { AuditTab } from '#web/features/audit/panel/audit-tab.tsx';
import { BackupWarning } from '#web/features/backups/panel/backup-warning.tsx';
import { BatchesTab } from '#web/features/batches/panel/list/batches-tab.tsx';
import { BatchPage } from '#web/features/batches/panel/page/batch-page.tsx';
import type { BatchView } from '#web/features/batches/panel/page/views.ts';
import { CountWarning } from '#web/features/count/panel/count-warning.tsx';
import { WaitingNotice } from '#web/features/desk/panel/waiting.tsx';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { QuestionsTab } from '#web/features/questions/panel/questions-tab.tsx';
import { UsersTab } from '#web/features/users/panel/users-tab.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { lazyPage } from '#web/ui/lazy-part.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { CouncilPanel } from './council-panel.tsx';
import { useLiveLists } from './live.ts';
import { LoadError } from './load-error.tsx';
import { Loading } from './loading.tsx';
import { PanelFrame } from './panel-frame.tsx';
import type { AdminTab } from './tab.ts';
import { type Lists, useLists } from './use-lists.ts';

const adminRoute = getRouteApi('/admin');

// Who sets how the site looks comes to it once or twice a year.
const IdentityTab = lazyPage(() => import('#web/features/site/panel/identity-tab.tsx').then((tab) => tab.IdentityTab));

const panelOf: Readonly<Record<Role, ComponentType>> = {
  owner: TeamPanel,
  administrator: TeamPanel,
  moderator: TeamPanel,
  viewer: TeamPanel,
  council: CouncilPanel,
};

/** What somebody who is signed in sees, by their role. */
export function Panel() {
  const OwnPanel = panelOf[useAdministrator()?.role ?? 'viewer'];
  return <OwnPanel />;
}

function TeamPanel() {
  const { lists, failed, retrying, retry } = useLists();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const wasFailed = useRef(false);
  const search = adminRoute.useSearch();
  const batch = lists?.batches.find(({ id }) => id === search.batch);
  // 'Retry' has gone, and the focus with it.
  useLayoutEffect(() => {
    if (wasFailed.current && lists) titleRef.current?.focus();
    wasFailed.current = failed;
  }, [failed, lists]);
  return (
    <PanelFrame title={adminTexts.panel.title} lead={adminTexts.panel.subtitle} isHeading={!batch} titleRef={titleRef}>
      <BackupWarning />
      <CountWarning />
      {lists && <WaitingNotice batches={lists.batches} open={batch} />}
      {lists && (batch ? <OpenBatch batch={batch} batches={lists.batches} /> : <PanelTabs {...lists} />)}
      {!lists && failed && <LoadError retrying={retrying} onRetry={retry} />}
      {!lists && !failed && <Loading />}
    </PanelFrame>
  );
}

function OpenBatch({ batch, batches }: { batch: Batch; batches: readonly Batch[] }) {
  useLiveLists();
  const { view = 'now' } = adminRoute.useSearch();
  const navigate = adminRoute.useNavigate();
  const open = (next: BatchView) =>
    navigate({ search: { batch: batch.id, ...(next !== 'now' && { view: next }) }, resetScroll: false });
  return <BatchPage key={batch.id} batch={batch} batches={batches} view={view} onView={open} />;
}

function PanelTabs({ batches, users, questions }: Lists) {
  useLiveLists();
  const { tab = 'batches' } = adminRoute.useSearch();
  const navigate = adminRoute.useNavigate();
  const may = usePermissions();
  const administratorsTab = useAdministratorsTab();
  const open = {
    audit: may(auditApi.list),
    administrators: administratorsTab !== undefined,
    identity: may(identityApi.update),
  };
  const openTab = (next: AdminTab) => navigate({ search: { tab: next }, resetScroll: false });
  return (
    <Tabs<AdminTab>
      label={adminTexts.panel.sections}
      value={tab in open && !open[tab as keyof typeof open] ? 'batches' : tab}
      onChange={openTab}
      tabs={[
        {
          value: 'batches',
          label: adminTexts.panel.tabs.batches,
          count: batches.length,
          content: <BatchesTab batches={batches} onIdentity={() => void openTab('identity').then(focusOpenTab)} />,
        },
        {
          value: 'users',
          label: adminTexts.panel.tabs.users,
          count: users,
          content: <UsersTab total={users} />,
        },
        {
          value: 'questions',
          label: adminTexts.panel.tabs.questions,
          count: questions,
          content: <AllQuestions questions={questions} batches={batches} />,
        },
        ...(open.audit
          ? [
              {
                value: 'audit' as const,
                label: adminTexts.panel.tabs.audit,
                content: <AuditTab batches={batches} />,
              },
            ]
          : []),
        ...(administratorsTab ? [administratorsTab] : []),
        ...(open.identity
          ? [
              {
                value: 'identity' as const,
                label: adminTexts.identity.tab,
                content: (
                  <Suspense fallback={<ListAwaited error={null} />}>
                    <IdentityTab />
                  </Suspense>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Where a press led to another tab, and its button is gone. */
function focusOpenTab(): void {
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** The filter stands in the address, so that it can be shared and gone back to. */
function AllQuestions({ questions, batches }: Pick<Lists, 'questions' | 'batches'>) {
  const { in: asked } = adminRoute.useSearch();
  const within = asked === 'none' || batches.some(({ id }) => id === asked) ? asked : undefined;
  const navigate = adminRoute.useNavigate();
  const filtered = useQuery({ ...questionCountQuery({ batch: within }), enabled: within !== undefined });
  return (
    <QuestionsTab
      total={within === undefined ? questions : (filtered.data?.count ?? 0)}
      batches={batches}
      within={within}
      onWithin={(next) =>
        navigate({ search: { tab: 'questions', ...(next !== undefined && { in: next }) }, resetScroll: false })
      }
    />
  );
}

const lookEveryMs = 30_000;

/** Undefined for whom the server would not show it to. */
function useAdministratorsTab() {
  const may = usePermissions()(administratorsApi.list);
  // Nobody is told live when somebody accepts an invitation.
  const administrators = useQuery({ ...administratorsQuery, enabled: may, refetchInterval: lookEveryMs });
  if (!may) return;
  return {
    value: 'administrators',
    label: adminTexts.administrators.tab,
    count: administrators.data?.length,
    content: <AdministratorsTab />,
  } as const;
}
