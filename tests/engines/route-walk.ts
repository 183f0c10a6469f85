import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import type { Visit } from './visit.ts';

/**
 * The search parameters of pages that show one item, or a form, only if the address contains it.
 */
const QUERY: Readonly<Record<string, string>> = {
  '/withdrawal': '?id=1',
  '/security/contact': '?of=phone',
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
  '/support/request': '?id=1',
};

/** Opens a route and waits until no skeleton is left. */
export async function openRoute({ page }: Visit, path: string): Promise<void> {
  await page.open(path + (QUERY[path] ?? ''));
  await page.see({ css: '#content main' });
  const isLoaded = () =>
    page.evaluate(
      () =>
        ![...document.querySelectorAll('#content [data-skeleton]')].some((one) =>
          one.checkVisibility(),
        ),
    );
  await page.until(`${path} is loaded`, isLoaded);
}

/**
 * Inspects every route: first those for members, and then the public ones after signing out.
 * Returns the faults.
 */
export async function walkRoutes(
  { page }: Visit,
  inspect: (path: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of MEMBER_ROUTES) found.push(...(await inspect(path)));
  const token = await page.evaluate(() => localStorage.getItem('trade-token') ?? '');
  await page.evaluate(() => localStorage.removeItem('trade-token'));
  for (const path of PUBLIC_ROUTES) found.push(...(await inspect(path)));
  await page.evaluate((kept) => localStorage.setItem('trade-token', kept), token);
  return found;
}
