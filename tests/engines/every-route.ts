import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import { openRoute, walkRoutes } from './route-walk.ts';
import type { Visit } from './visit.ts';

const VARIANTS = [
  { theme: 'night', language: 'en', direction: 'ltr' },
  { theme: 'day', language: 'en', direction: 'ltr' },
  { theme: 'day', language: 'ar', direction: 'rtl' },
  { theme: 'night', language: 'ar', direction: 'rtl' },
] as const;
type Variant = (typeof VARIANTS)[number];

/** Returns descriptions of the faults of one route in one variant. */
async function inspect(visit: Visit, path: string, variant: Variant): Promise<string[]> {
  const { page } = visit;
  await openRoute(visit, path);
  const seen = await page.evaluate(() => {
    const { scrollWidth, clientWidth, dataset, dir } = document.documentElement;
    const isNamed = document.title !== '';
    return {
      path: location.pathname,
      theme: dataset.theme,
      dir,
      isNamed,
      over: scrollWidth - clientWidth,
    };
  });
  const { theme, direction } = variant;
  const wanted = { path, theme, dir: direction, isNamed: true };
  const faults = Object.entries(wanted).filter(
    ([key, value]) => seen[key as keyof typeof wanted] !== value,
  );
  return [
    ...faults.map(([key]) => `${path} ${key}: ${seen[key as keyof typeof wanted]}`),
    ...(seen.over > 0 ? [`${path} overflows by ${seen.over} px`] : []),
  ];
}

async function walkVariant(visit: Visit, variant: Variant): Promise<string[]> {
  const { page } = visit;
  await page.open('/');
  await page.evaluate(
    (theme, language) => {
      localStorage.setItem('trade-color-token', theme);
      localStorage.setItem('trade-lang-token', language);
    },
    variant.theme,
    variant.language,
  );
  const found = await walkRoutes(visit, (path) => inspect(visit, path, variant));
  return found.map((fault) => `${variant.theme}, ${variant.language}: ${fault}`);
}

/**
 * Opens every route in both themes and both directions on the narrowest phone. Returns the faults.
 */
export async function walkEveryRoute(visit: Visit): Promise<string[]> {
  await visit.openAsMember('/');
  await visit.page.resize(320, 693);
  const found: string[] = [];
  for (const variant of VARIANTS) found.push(...(await walkVariant(visit, variant)));
  await visit.page.evaluate(() => localStorage.setItem('trade-lang-token', 'en'));
  visit.note('routes', VARIANTS.length * (MEMBER_ROUTES.length + PUBLIC_ROUTES.length));
  return found;
}
