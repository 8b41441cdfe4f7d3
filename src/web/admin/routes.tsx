import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { SessionEndedDialog } from '#web/features/entrance/session-ended-dialog.tsx';
import { toPrintSearch, toSheetKind } from '#web/features/invite/print-address.ts';
import { Drawings } from '#web/ui/drawings.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { toAdminSearch } from './layout/tab.ts';
import { AdminPage, SignedIn } from './pages/admin-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PrintPage } from './pages/print-page.tsx';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Drawings />
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

function Print() {
  const kind = toSheetKind(printRoute.useParams().sheet);
  const search = printRoute.useSearch();
  if (!kind) return <NotFoundPage />;
  return (
    <SignedIn>
      <PrintPage kind={kind} search={search} />
    </SignedIn>
  );
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([adminRoute, printRoute]),
  // An unknown tab, or any other parameter, leaves the address.
  search: { strict: true },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
