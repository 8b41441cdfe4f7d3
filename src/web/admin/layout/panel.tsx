import { getRouteApi } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { QuestionsTab } from '#web/features/admin-questions/questions-tab.tsx';
import { AuditTab } from '#web/features/audit/audit-tab.tsx';
import { BackupWarning } from '#web/features/backups/backup-warning.tsx';
import { BatchesTab } from '#web/features/batches/batches-tab.tsx';
import { CountWarning } from '#web/features/count/count-warning.tsx';
import { UsersTab } from '#web/features/users/users-tab.tsx';
import { adminText } from '#web/text/en/admin.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { useLiveLists } from '../live.ts';
import type { AdminTab } from '../tab.ts';
import { type Lists, useLists } from '../use-lists.ts';
import { AdminHeader } from './admin-header.tsx';
import { LoadError } from './load-error.tsx';
import { Loading } from './loading.tsx';

export function Panel() {
  const { lists, failed, retrying, retry } = useLists();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const wasFailed = useRef(false);
  // 'Retry' has gone, and the focus with it.
  useLayoutEffect(() => {
    if (wasFailed.current && lists) titleRef.current?.focus();
    wasFailed.current = failed;
  }, [failed, lists]);
  return (
    <>
      <AdminHeader />
      <main id="main">
        <div className="wrap admin-head">
          <h1 ref={titleRef} tabIndex={-1}>
            {adminText.title}
          </h1>
          <p>{adminText.subtitle}</p>
        </div>
        <BackupWarning />
        <CountWarning />
        {lists && <PanelTabs {...lists} />}
        {!lists && failed && <LoadError retrying={retrying} onRetry={retry} />}
        {!lists && !failed && <Loading />}
      </main>
    </>
  );
}

const adminRoute = getRouteApi('/admin');

function PanelTabs({ batches, users, questions }: Lists) {
  useLiveLists();
  const { tab = 'batches' } = adminRoute.useSearch();
  const navigate = adminRoute.useNavigate();
  return (
    <Tabs<AdminTab>
      label={adminText.sections}
      value={tab}
      onChange={(next) => navigate({ search: { tab: next }, resetScroll: false })}
      tabs={[
        {
          value: 'batches',
          label: adminText.tabs.batches,
          count: batches.length,
          content: <BatchesTab batches={batches} questions={questions} />,
        },
        {
          value: 'users',
          label: adminText.tabs.users,
          count: users.length,
          content: <UsersTab users={users} questions={questions} />,
        },
        {
          value: 'questions',
          label: adminText.tabs.questions,
          count: questions.length,
          content: <QuestionsTab questions={questions} batches={batches} />,
        },
        {
          value: 'audit',
          label: adminText.tabs.audit,
          content: <AuditTab batches={batches} users={users} questions={questions} />,
        },
      ]}
    />
  );
}
