import { addExtensions, usePage } from '../support/foreign/extensions.ts';
import { translatePage } from '../support/foreign/translator.ts';
import { openRoute, walkRoutes } from './route-walk.ts';
import type { Visit } from './visit.ts';

async function inspect(visit: Visit, path: string): Promise<string[]> {
  const { page } = visit;
  await openRoute(visit, path);
  await page.evaluate(addExtensions);
  await page.evaluate(translatePage, 'replace' as const);
  return (await page.evaluate(usePage)).map((fault) => `${path}: ${fault}`);
}

/**
 * Translates every route, adds the elements of extensions, and uses the route. Returns the faults.
 */
export async function translateEveryRoute(visit: Visit): Promise<string[]> {
  await visit.openAsMember('/');
  return walkRoutes(visit, (path) => inspect(visit, path));
}
