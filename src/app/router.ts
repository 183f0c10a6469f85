import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#/lib/url';
// This must run before the router listens to the history, because open layers handle their steps
// first.
import '#/ui/history-steps';
import { routeTree } from './route-tree.gen';
import { RouteErrorScreen } from './shell/route-error-screen';
import { Shell } from './shell/shell';

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    InnerWrap: Shell,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides which data is stale.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteErrorScreen,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./shell/not-found-screen'),
      'NotFoundScreen',
    ),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
