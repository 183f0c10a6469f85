import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import {
  FILE_LIMIT_MS,
  isPlausible,
  limitedTo,
  plausibleOnly,
  tryOrUndefined,
} from './guarded-cache.ts';

const SHELL = '/index.html';
/** Addresses that are never a screen of the app. */
const NOT_A_SCREEN = [/^\/(api|market-data|uploads|assets)\//, /^\/(healthz|readyz)$/, /\.\w+$/];

/** The files an installation must have. A damaged or missing one is fetched again and repaired. */
export const precache = new PrecacheController({
  plugins: [plausibleOnly, limitedTo(FILE_LIMIT_MS)],
});

/** Every screen starts from the kept shell at once, with or without a network. */
export function routeShell(): void {
  registerRoute(new NavigationRoute(respondToNavigation, { denylist: NOT_A_SCREEN }));
  registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [] }));
}

async function respondToNavigation({ request }: { request: Request }): Promise<Response> {
  const kept = await tryOrUndefined(() => precache.matchPrecache(SHELL).then(readShell));
  return kept ?? fetch(request);
}

/** Reads the few kilobytes to be sure that they are the shell and not what a damaged disk left. */
async function readShell(response: Response | undefined): Promise<Response | undefined> {
  if (!response || !isPlausible(SHELL, response)) return undefined;
  const html = await response.clone().text();
  return html.includes('id="root"') ? response : undefined;
}
