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
import { followMotion } from '#/app/motion';
import { Providers } from '#/app/providers';
import { createQueryClient } from '#/app/query-client';
import { persistPublicQueries } from '#/app/query-persister';
import type { AppRouter } from '#/app/router';
import { followScroll } from '#/app/scroll';
import { registerWhenLoaded } from '#/app/service-worker-start';
import { stylesheetReady } from '#/app/stylesheet';
import { surviveForeignChanges } from '#/lib/foreign-changes';
import { idle } from '#/lib/idle';
import { loadOptional } from '#/lib/optional-load';
import { reloadPage } from '#/lib/page-load';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { withTimeout } from '#/lib/with-timeout';
import { yieldToMain } from '#/lib/yield-to-main';
import { takeMessage } from '#/state/flash';
import { onSessionElsewhere } from '#/state/session';
import { toast } from '#/ui/toast';

/** Maximum wait for the name, logo and demo mark of the site, before the first render. */
const SETTINGS_LIMIT_MS = 700;

type Site = typeof import('#/api/site');

/**
 * Starts the app by running the steps before the first render in order. Each is a separate task,
 * because a single task would block touches on a slow phone for half a second (ADR-103). The code
 * of the imported steps is already loaded with the files of the first render (tools/vite/chunks.ts)
 * and only evaluated here. The first screen is rendered with its styles, strings and data, so
 * nothing shifts.
 */
export async function boot(root: HTMLElement): Promise<void> {
  await yieldToMain();
  // Language. The catalog loads in parallel with all other steps.
  const translated = startLanguage();
  await yieldToMain();
  // Styles. They do not block, so the first paint comes at 548 ms instead of 772 ms on slow 4G
  // (ADR-103).
  const styled = stylesheetReady();
  await yieldToMain();
  // Data from the last visit. The first screen has figures without waiting for the network.
  const queryClient = createQueryClient({
    showToast: (tone, message) => toast({ tone, message }),
    messageOf: errorMessage,
    signedOut: () =>
      router.navigate({ to: '/login', search: { redirect: router.state.location.href } }),
  });
  const restored = persistPublicQueries(queryClient);
  await yieldToMain();
  // Calls of the site. Their schemas are evaluated separately from the router.
  const site = await import(/* start */ '#/api/site');
  await yieldToMain();
  // The router, with the frame around every page.
  const { createAppRouter } = await import(/* start */ '#/app/router');
  await yieldToMain();
  const router = createAppRouter(queryClient);
  // The first screen and the settings. They are fetched while the remaining steps run, so the
  // header does not change its name, logo or demo mark after the first render. The settings of the
  // last visit are sufficient.
  const askForSettings = () =>
    queryClient.prefetchQuery({
      ...site.siteQueries.settings(),
      staleTime: Number.POSITIVE_INFINITY,
    });
  const firstRoute = restored.then(() =>
    Promise.all([
      loadFirstRoute(router),
      withTimeout(SETTINGS_LIMIT_MS, yieldToMain().then(askForSettings)),
    ]),
  );
  await yieldToMain();
  // Watches for changes outside the page, so none between the first read and the first render is
  // missed.
  follow(queryClient, router, site);
  await yieldToMain();
  // Connection. Even a failure of the first calls is noticed.
  const { watchConnection } = await import(/* start */ '#/app/recovery');
  watchConnection();
  surviveForeignChanges();
  // React. It is evaluated while the first screen is still loading.
  const { createRoot } = await import(/* start */ 'react-dom/client');
  await Promise.all([styled, translated, firstRoute]);
  // Nothing about the member is rendered until the app lock of this device has been unlocked.
  if (deviceText.get(STORAGE_KEY.appLock)) {
    const { unlockAtStart } = await import('#/features/security/app-lock/guard');
    await unlockAtStart();
  }
  render(createRoot(root), queryClient, router);
  afterFirstRender(queryClient, site);
  prepareTabs(router);
}

/** Reacts to changes on the device, the member's choices, other tabs and new builds. */
function follow(queryClient: QueryClient, router: AppRouter, { reportLanguage }: Site): void {
  watchInstallation();
  followAppearance();
  followScroll(router);
  followMotion(router);
  onSessionElsewhere(reloadPage);
  followLanguage(
    async (code) => {
      // The page in its new language is drawn first.
      await idle();
      void reportLanguage(code);
      // The server's messages are now in another language.
      void queryClient.invalidateQueries();
    },
    () => toast({ tone: 'error', message: errorMessage(new ApiError('offline', 'catalog')) }),
  );
  // Three seconds after `load`, because caching during the first render doubled its long tasks
  // (ADR-103).
  registerWhenLoaded(queryClient, router);
}

/**
 * In a transition, React renders in slices, so input and frames are not blocked. Under a service
 * worker, the data is already on the device: rendering in one piece then finishes a seventh sooner
 * (ADR-103).
 */
function render(root: Root, queryClient: QueryClient, router: AppRouter): void {
  const mount = () =>
    root.render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
  if (navigator.serviceWorker?.controller) mount();
  else startTransition(mount);
}

const TABS = ['/', '/market', '/exchange', '/options', '/assets'] as const;
/** The time for the first screen's own work after its render. */
const TABS_AFTER_MS = 1_500;

/**
 * Evaluates the code of the main pages while the page is idle, so pressing a tab renders its page
 * immediately. Done only with a service worker, when the files are on the device.
 */
function prepareTabs(router: AppRouter): void {
  if (!navigator.serviceWorker?.controller) return;
  const left = TABS.map((path) => router.routesByPath[path]);
  const next = () =>
    idle().then(() => {
      const route = left.shift();
      // If a file fails to load, pressing the tab loads it again.
      if (!route) return;
      void loadOptional(async () => router.loadRouteChunk(route)).then(next, () => undefined);
    });
  setTimeout(next, TABS_AFTER_MS);
}

/**
 * Starts the parts that the first render does not wait for. Rarely needed code is loaded on demand.
 */
function afterFirstRender(queryClient: QueryClient, { siteQueries }: Site): void {
  // The greeting stored by a sign-in, which reloaded the page.
  const leftMessage = takeMessage();
  if (leftMessage) toast({ tone: 'success', message: leftMessage });
  // A layer that was open when the page was reloaded.
  if (history.state?.layers) {
    loadOptional(() => import('#/ui/layer-history')).catch(() => undefined);
  }
  // Money calls of an earlier page that had no definite response.
  if (deviceText.get(STORAGE_KEY.intents)) {
    loadOptional(() => import('#/app/pending-intents'))
      .then((file) => file.settlePendingIntents(queryClient))
      // Stored intents remain until the next start.
      .catch(() => undefined);
  }
  // Settings that the member changed on other devices.
  if (deviceText.get(STORAGE_KEY.token)) {
    loadOptional(() => import('#/app/preference-sync'))
      .then((file) => file.followPreferences(queryClient))
      .catch(() => undefined);
  }
  // Price alerts, once this device has had some.
  if (deviceText.get(STORAGE_KEY.alerts)) {
    loadOptional(() => import('#/components/alerts/alert-watch'))
      .then((file) => file.watchAlerts(queryClient))
      .catch(() => undefined);
  }
  // Languages that the server does not offer.
  void queryClient
    .fetchQuery(siteQueries.languages())
    .then((offered) => restrictToOffered(offered.map(({ code }) => code)))
    .then((isOther) => (isOther ? queryClient.invalidateQueries() : undefined))
    .catch(() => undefined);
}
