import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import type { Visit } from './visit.ts';

/** Search parameters of pages that show one item only if the address contains it. */
const QUERY: Readonly<Record<string, string>> = {
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
  '/support/request': '?id=1',
};
const VARIANTS = [
  { theme: 'night', language: 'en', direction: 'ltr' },
  { theme: 'day', language: 'en', direction: 'ltr' },
  { theme: 'day', language: 'ar', direction: 'rtl' },
  { theme: 'night', language: 'ar', direction: 'rtl' },
] as const;
type Variant = (typeof VARIANTS)[number];

/** Returns descriptions of the faults of one route in one variant. */
async function inspect({ page }: Visit, path: string, variant: Variant): Promise<string[]> {
  await page.open(path + (QUERY[path] ?? ''));
  await page.see({ css: '#content main' });
  const isStill = () =>
    page.evaluate(
      () =>
        ![...document.querySelectorAll('#content [data-skeleton]')].some((one) =>
          one.checkVisibility(),
        ),
    );
  await page.until(`${path} is loaded`, isStill);
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
  const found: string[] = [];
  for (const path of MEMBER_ROUTES) found.push(...(await inspect(visit, path, variant)));
  const token = await page.evaluate(() => localStorage.getItem('trade-token') ?? '');
  await page.evaluate(() => localStorage.removeItem('trade-token'));
  for (const path of PUBLIC_ROUTES) found.push(...(await inspect(visit, path, variant)));
  await page.evaluate((kept) => localStorage.setItem('trade-token', kept), token);
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
