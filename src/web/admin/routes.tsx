import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { townAccountPath } from '#contract/people/town-sign-in.ts';
import { Id } from '#contract/wire/fields.ts';
import { SessionEndedDialog } from '#web/features/entrance/panel/session-ended-dialog.tsx';
import { toPrintSearch, toSheetKind } from '#web/features/outreach/panel/print-address.ts';
import { lazyPage } from '#web/ui/lazy-part.ts';
import { ToastHost } from '#web/ui/toast.tsx';
import { toAdminSearch } from './layout/tab.ts';
import { AdminPage, SignedIn } from './pages/admin-page.tsx';
import { EntryPage, toEntrySearch } from './pages/entry-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { TownAccountPart } from './pages/town-account-part.tsx';

// Who prints comes for that alone, and the panel does not need it.
const PrintPage = lazyPage(() => import('./pages/print-page.tsx').then((page) => page.PrintPage));
const Pack = lazyPage(() => import('#web/features/handovers/panel/pack.tsx').then((page) => page.Pack));

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ToastHost />
      <SessionEndedDialog />
    </>
  ),
  notFoundComponent: NotFoundPage,
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: toAdminSearch,
  component: AdminPage,
});

const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/print/$sheet',
  validateSearch: toPrintSearch,
  component: Print,
});

const townAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: townAccountPath,
  component: TownAccountPart,
});

/** A sheet that invites people, or what is handed to the council of the batch that the address names. */
function Print() {
  const { sheet } = printRoute.useParams();
  const search = printRoute.useSearch();
  const kind = toSheetKind(sheet);
  if (!kind && !Id.safeParse(sheet).success) return <NotFoundPage />;
  return (
    <SignedIn>
      <Suspense>{kind ? <PrintPage kind={kind} search={search} /> : <Pack batchId={sheet} />}</Suspense>
    </SignedIn>
  );
}

const entryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/entry',
  validateSearch: toEntrySearch,
  component: () => <EntryPage search={entryRoute.useSearch()} />,
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([adminRoute, printRoute, townAccountRoute, entryRoute]),
  // An unknown tab, or any other parameter, leaves the address.
  search: { strict: true },
  // While messages are shown it scrolls in place of the window.
  scrollToTopSelectors: ['body'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
