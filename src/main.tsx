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

/** Name, logo and demo mark of the site should stand from the start, but nobody waits long for them. */
const SETTINGS_LIMIT_MS = 700;

type Site = typeof import('#/api/site');

// The script in index.html waits for this word.
document.documentElement.dataset.started = '';
installDefaultPolicy();
reloadOnLostChunk();

/**
 * Whatever is on screen first must be styled, translated and complete: nothing jumps afterwards. In
 * short tasks, for slow phones (quality.md, Budgets).
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
  // Here already, in the files of the first render (tools/vite/chunks.ts), but evaluated only now.
  const site = await import('#/api/site');
  await yieldToMain();
  const { createAppRouter } = await import('#/app/router');
  await yieldToMain();
  const router = createAppRouter(queryClient);
  const askForSettings = () => queryClient.prefetchQuery(site.settingsQuery());
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

/** Keeps the app in step with the device, the member's choices, other tabs and new builds. */
function follow(queryClient: QueryClient, router: AppRouter, { reportLanguage }: Site): void {
  watchInstallation();
  followAppearance();
  followScroll(router);
  onSessionElsewhere(reloadPage);
  followLanguage(
    (code) => {
      void reportLanguage(code);
      // What the server says, it says in another language now.
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
  { languagesQuery }: Site,
): void {
  // As a transition React renders it in slices: a touch or a frame in between need not wait.
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
  // Rarely anything: its code comes only then.
  if (history.state?.layers) import('#/ui/layer-history').catch(() => undefined);
  if (deviceText.get(STORAGE_KEY.intents)) {
    import('#/app/pending-intents')
      .then((file) => file.settlePendingIntents(queryClient))
      // Kept until the next start.
      .catch(() => undefined);
  }
  void queryClient
    .fetchQuery(languagesQuery())
    .then((offered) => restrictToOffered(offered.map(({ code }) => code)))
    .then((isOther) => (isOther ? queryClient.invalidateQueries() : undefined))
    .catch(() => undefined);
}

// Not awaited at the top level: a screen's chunk imports this file, and would wait for it for ever.
// In a browser that is too old the page has been replaced by words that say so.
if (document.getElementById('root')) void start();
