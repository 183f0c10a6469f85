import { expect, test } from '../support/browser/e2e.ts';
import { mounted, noFurtherLoad, openControlled, readyForOffline } from '../support/browser/pwa.ts';

test.use({ serviceWorkers: 'allow' });

const DAMAGES = ['garbage', 'deleted', 'emptied', 'wrong type'] as const;
/** `npm run soak` tests every kind, and `npm test` tests only the one that is noticed last. */
const isLong = process.env.SOAK === '1';

for (const damage of isLong ? DAMAGES : DAMAGES.slice(0, 1)) {
  test(`a cache with ${damage} files repairs itself`, async ({ page, app }) => {
    const loads = await openControlled(page, `${app.url}/market`);
    await readyForOffline(page);
    await page.evaluate(async (kind) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const { headers } = (await cache.match(request)) ?? new Response();
          if (kind === 'deleted') await cache.delete(request);
          else if (kind === 'emptied') await cache.put(request, new Response('', { headers }));
          else if (kind === 'garbage') await cache.put(request, new Response('}{', { headers }));
          else await cache.put(request, new Response('damaged'));
        }
      }
    }, damage);
    await page.reload({ waitUntil: 'commit' });
    await mounted(page);
    await expect(page.getByText('BTC/USDT').first()).toBeVisible();
    await noFurtherLoad(page, loads);
    await page.goto(`${app.url}/login`);
    await mounted(page);
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  });
}
