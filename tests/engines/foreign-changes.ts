import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import { addExtensions, usePage } from '../support/foreign/extensions.ts';
import { translatePage } from '../support/foreign/translator.ts';
import type { Visit } from './visit.ts';

/** Search parameters of pages that show one item only if the address contains it. */
const QUERY: Readonly<Record<string, string>> = {
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
};

async function inspect({ page }: Visit, path: string): Promise<string[]> {
  await page.open(path + (QUERY[path] ?? ''));
  await page.see({ css: '#content main' });
  await page.until(`${path} is loaded`, () =>
    page.evaluate(
      () =>
        ![...document.querySelectorAll('#content [data-skeleton]')].some((one) =>
          one.checkVisibility(),
        ),
    ),
  );
  await page.evaluate(addExtensions);
  await page.evaluate(translatePage, 'replace' as const);
  return (await page.evaluate(usePage)).map((fault) => `${path}: ${fault}`);
}

/** Translates every route, adds elements of extensions, and uses it. Returns the faults. */
export async function translateEveryRoute(visit: Visit): Promise<string[]> {
  await visit.openAsMember('/');
  const found: string[] = [];
  for (const path of MEMBER_ROUTES) found.push(...(await inspect(visit, path)));
  const token = await visit.page.evaluate(() => localStorage.getItem('trade-token') ?? '');
  await visit.page.evaluate(() => localStorage.removeItem('trade-token'));
  for (const path of PUBLIC_ROUTES) found.push(...(await inspect(visit, path)));
  await visit.page.evaluate((kept) => localStorage.setItem('trade-token', kept), token);
  return found;
}
