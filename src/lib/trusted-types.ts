/**
 * The app's own Trusted Types policies, which are both named in the CSP (product.md#page-headers,
 * ADR-037): `app` admits only the service worker and the market feed's worker. `default` admits
 * only the empty string, which ECharts assigns to innerHTML when it clears its root.
 */
interface PolicyRules {
  createScriptURL?: (url: string) => string;
  createHTML?: (html: string) => string;
}
interface Policy {
  createScriptURL(url: string): unknown;
}

export const SERVICE_WORKER_PATH = '/sw.js';

/** The addresses of the worker in a build and on Vite's development server. */
const FEED_WORKER = /^\/assets\/feed\.worker-[\w-]+\.js$/;
const FEED_WORKER_IN_DEVELOPMENT = /^\/src\/market-feed\/feed\.worker\.ts\?[\w&=]+$/;

let app: Policy | undefined;

function createPolicy(name: string, rules: PolicyRules): Policy | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: PolicyRules): Policy };
  };
  return trustedTypes?.createPolicy(name, rules);
}

/** Returns true for the two script addresses that the app starts. */
function isAdmittedScript(url: string): boolean {
  return (
    url === SERVICE_WORKER_PATH ||
    FEED_WORKER.test(url) ||
    (import.meta.env.DEV && FEED_WORKER_IN_DEVELOPMENT.test(url))
  );
}

function admit(url: string): string {
  if (!isAdmittedScript(url)) throw new TypeError('not an admitted script address');
  return url;
}

function admitNothing(html: string): string {
  if (html !== '') throw new TypeError('markup is not admitted');
  return html;
}

/** Creates the `default` policy. Call this once, at the start. */
export function installDefaultPolicy(): void {
  createPolicy('default', { createHTML: admitNothing });
}

/** Returns a script address for `new Worker` or `register`. Throws TypeError for any other path. */
export function trustedScriptUrl(path: string): string {
  app ??= createPolicy('app', { createScriptURL: admit });
  // The platform accepts the trusted object, but TypeScript's types allow only strings.
  return (app?.createScriptURL(path) ?? admit(path)) as string;
}
