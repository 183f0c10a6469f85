import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import {
  focusField,
  isReadAs,
  shownText,
  typedFields,
  WAYS,
  waysOf,
} from '../support/foreign/input-methods.ts';
import type { Visit } from './visit.ts';

/** Search parameters of pages that show a form only if the address contains them. */
const QUERY: Readonly<Record<string, string>> = {
  '/withdrawal': '?id=1',
  '/security/contact': '?of=phone',
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
};

async function inspect(visit: Visit, path: string): Promise<string[]> {
  const { page } = visit;
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
  const faults: string[] = [];
  for (const [at, field] of (await page.evaluate(typedFields)).entries()) {
    for (const way of waysOf(field)) {
      await page.evaluate(focusField, at);
      await page.compose(WAYS[way].steps, WAYS[way].taken);
      const shown = await page.evaluate(shownText, at);
      if (!isReadAs(way, field, shown)) faults.push(`${path} ${field.name}, ${way}: ${shown}`);
    }
  }
  return faults;
}

/** Composes in every field of every route, in all ways that fit it. Returns the faults. */
export async function composeEveryRoute(visit: Visit): Promise<string[]> {
  await visit.openAsMember('/');
  const found: string[] = [];
  for (const path of MEMBER_ROUTES) found.push(...(await inspect(visit, path)));
  const token = await visit.page.evaluate(() => localStorage.getItem('trade-token') ?? '');
  await visit.page.evaluate(() => localStorage.removeItem('trade-token'));
  for (const path of PUBLIC_ROUTES) found.push(...(await inspect(visit, path)));
  await visit.page.evaluate((kept) => localStorage.setItem('trade-token', kept), token);
  return found;
}
