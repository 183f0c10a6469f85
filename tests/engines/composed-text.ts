import {
  focusField,
  isReadAs,
  shownText,
  typedFields,
  WAYS,
  waysOf,
} from '../support/foreign/input-methods.ts';
import { openRoute, walkRoutes } from './route-walk.ts';
import type { Visit } from './visit.ts';

async function inspect(visit: Visit, path: string): Promise<string[]> {
  const { page } = visit;
  await openRoute(visit, path);
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

/**
 * Composes text in every field of every route, in all ways that suit the field. Returns the faults.
 */
export async function composeEveryRoute(visit: Visit): Promise<string[]> {
  await visit.openAsMember('/');
  return walkRoutes(visit, (path) => inspect(visit, path));
}
