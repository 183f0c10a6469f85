import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page; the site's name is added. */
    title?: MessageDescriptor;
    /** True where the tab bar belongs; the page leaves room for it. */
    tabs?: boolean;
    /** The site's head with the logo is drawn around the page; others draw their own. */
    head?: 'site';
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // The root stands alone only where no page is.
  staticData: { title: msg`Page not found` },
});
