import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { SessionEndedDialog } from '#web/features/entrance/session-ended-dialog.tsx';
import { Drawings } from '#web/ui/drawings.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { toAdminSearch } from './layout/tab.ts';
import { AdminPage } from './pages/admin-page.tsx';
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
  path: '/admin/print/$batch',
  component: PrintPage,
});

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
