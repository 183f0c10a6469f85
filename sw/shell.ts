import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import {
  cacheOrNetwork,
  FILE_LIMIT_MS,
  isPlausible,
  limitedTo,
  plausibleOnly,
} from './guarded-cache.ts';

const SHELL = '/index.html';
/** Paths that are never an app screen. */
const NOT_A_SCREEN = [/^\/(api|market-data|uploads|assets)\//, /^\/(healthz|readyz)$/, /\.\w+$/];

/** The files that an installation needs. A damaged or missing file is fetched again. */
export const precache = new PrecacheController({
  plugins: [plausibleOnly, limitedTo(FILE_LIMIT_MS)],
});

/** Serves every screen from the cached shell, with or without a network. */
export function routeShell(): void {
  registerRoute(new NavigationRoute(respondToNavigation, { denylist: NOT_A_SCREEN }));
  registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [] }));
}

function respondToNavigation({ request }: { request: Request }): Promise<Response> {
  return cacheOrNetwork(
    () => precache.matchPrecache(SHELL).then(readShell),
    () => fetch(request),
  );
}

/** Reads the few kilobytes of the cached shell to make sure that they are not damaged. */
async function readShell(response: Response | undefined): Promise<Response | undefined> {
  if (!response || !isPlausible(SHELL, response)) return undefined;
  const html = await response.clone().text();
  return html.includes('id="root"') ? response : undefined;
}
