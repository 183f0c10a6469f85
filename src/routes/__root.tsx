import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page title, to which the site's name is appended. */
    title?: MessageDescriptor;
    /** True if the page has the tab bar and must leave room for it. */
    tabs?: boolean;
    /** `site` renders the site's header with the logo. Other pages render their own header. */
    head?: 'site';
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // Only unknown URLs match nothing but the root.
  staticData: { title: msg`Page not found` },
});
