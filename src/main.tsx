import '#/ui/app.css';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { ApiError } from '#/api/api-error';
import { followAppearance } from '#/app/appearance';
import { errorMessage } from '#/app/error-message';
import { loadFirstRoute } from '#/app/first-route';
import { followLanguage, restrictToOffered, startLanguage } from '#/app/i18n';
import { watchInstallation } from '#/app/installation';
import { reloadOnLostChunk } from '#/app/lost-chunks';
import { Providers } from '#/app/providers';
import { createQueryClient } from '#/app/query-client';
import { persistPublicQueries } from '#/app/query-persister';
import type { AppRouter } from '#/app/router';
import { followScroll } from '#/app/scroll';
import { registerWhenLoaded } from '#/app/service-worker-start';
import { stylesheetReady } from '#/app/stylesheet';
import { reloadPage } from '#/lib/page-load';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { installDefaultPolicy } from '#/lib/trusted-types';
import { withTimeout } from '#/lib/with-timeout';
import { yieldToMain } from '#/lib/yield-to-main';
import { takeMessage } from '#/state/flash';
import { onSessionElsewhere } from '#/state/session';
import { toast } from '#/ui/toast';

/** Longest wait for the name, logo and demo mark of the site before the first render. */
const SETTINGS_LIMIT_MS = 700;

type Site = typeof import('#/api/site');

// The inline script of index.html checks for this attribute.
document.documentElement.dataset.started = '';
installDefaultPolicy();
reloadOnLostChunk();

/**
 * Starts the app. The first screen is rendered only with styles, translations and data, so that
 * there is no layout shift. The steps are split into short tasks for slow phones
 * (quality.md#short-tasks, ADR-103).
 */
async function start(): Promise<void> {
  await yieldToMain();
  const translated = startLanguage();
  await yieldToMain();
  const styled = stylesheetReady();
  await yieldToMain();
  const queryClient = createQueryClient({
    say: (tone, message) => toast({ tone, message }),
    words: errorMessage,
    signedOut: () =>
      router.navigate({ to: '/login', search: { redirect: router.state.location.href } }),
  });
  const restored = persistPublicQueries(queryClient);
  await yieldToMain();
  // Already loaded with the files of the first render (tools/vite/chunks.ts), but evaluated only
  // now.
  const site = await import('#/api/site');
  await yieldToMain();
  const { createAppRouter } = await import('#/app/router');
  await yieldToMain();
  const router = createAppRouter(queryClient);
  const askForSettings = () => queryClient.prefetchQuery(site.siteQueries.settings());
  const firstRoute = restored.then(() =>
    Promise.all([
      loadFirstRoute(router),
      withTimeout(SETTINGS_LIMIT_MS, yieldToMain().then(askForSettings)),
    ]),
  );
  await yieldToMain();
  follow(queryClient, router, site);
  await yieldToMain();
  const { watchConnection } = await import('#/app/recovery');
  watchConnection();
  const { createRoot } = await import('react-dom/client');
  await Promise.all([styled, translated, firstRoute]);
  const root = document.getElementById('root');
  if (root) mount(createRoot(root), queryClient, router, site);
}

/** Follows changes of the device, the member's choices, other tabs and new builds. */
function follow(queryClient: QueryClient, router: AppRouter, { reportLanguage }: Site): void {
  watchInstallation();
  followAppearance();
  followScroll(router);
  onSessionElsewhere(reloadPage);
  followLanguage(
    (code) => {
      void reportLanguage(code);
      // Texts of the server are now in another language.
      void queryClient.invalidateQueries();
    },
    () => toast({ tone: 'error', message: errorMessage(new ApiError('offline', 'catalog')) }),
  );
  registerWhenLoaded(queryClient);
}

function mount(
  root: Root,
  queryClient: QueryClient,
  router: AppRouter,
  { siteQueries }: Site,
): void {
  // As a transition, React renders in slices, so that input and frames in between are not blocked.
  startTransition(() => {
    root.render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
  });

  const leftMessage = takeMessage();
  if (leftMessage) toast({ tone: 'success', message: leftMessage });
  // Seldom needed, so its code is loaded on demand.
  if (history.state?.layers) import('#/ui/layer-history').catch(() => undefined);
  if (deviceText.get(STORAGE_KEY.intents)) {
    import('#/app/pending-intents')
      .then((file) => file.settlePendingIntents(queryClient))
      // Stored intents remain until the next start.
      .catch(() => undefined);
  }
  void queryClient
    .fetchQuery(siteQueries.languages())
    .then((offered) => restrictToOffered(offered.map(({ code }) => code)))
    .then((isOther) => (isOther ? queryClient.invalidateQueries() : undefined))
    .catch(() => undefined);
}

// Not awaited at the top level: a screen's chunk imports this file, which would deadlock. In a
// browser that is too old, too-old.ts has removed `#root`.
if (document.getElementById('root')) void start();
