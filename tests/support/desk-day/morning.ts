import { expect } from '@playwright/test';
import { expectSound, tabTo } from '../browser/desk.ts';
import { askOvernight, button, type Day, enrol, openAs, type Place, region, show } from './day.ts';

/** Everybody comes to work, and looks at what waits. */
export async function morning(place: Place): Promise<Day> {
  const { browser, app, desk } = place;

  // 1. Nobody sees a screen before signing in; an operator of the demo does so with the keyboard.
  const ada = await (await browser.newContext()).newPage();
  await ada.goto(`${desk}/money`);
  await expect(button(ada, 'Sign in with a passkey')).toBeFocused();
  await expectSound(ada, 'sign in');
  await tabTo(ada, button(ada, /^Ada/));
  await ada.keyboard.press('Enter');
  await expect(ada.getByRole('heading', { name: 'Money' })).toBeVisible();

  // 2. From now on, the requests of the demo wait for the desk, without a restart.
  await show(ada, 'Today');
  await ada.getByRole('switch', { name: /^New requests wait/ }).press('Space');
  await expect(ada.getByRole('switch', { name: /^New requests wait/ })).toBeChecked();
  await app.setThreshold('USDT', '5000');
  const members = await askOvernight(app);

  // 3. One owner invites two operators, and the other owner signs.
  const ben = await openAs(place, 'Ben');
  const cleo = await enrol(place, [ada, ben], {
    name: 'Cleo',
    rights: ['support', 'reviewer', 'compliance'],
  });
  const dan = await enrol(place, [ada, ben], {
    name: 'Dan',
    rights: ['payer', 'treasury', 'risk'],
  });
  await expectSound(ada, 'operators');

  // 4. They sign in with their passkeys, and see only the screens of their rights.
  await button(cleo, 'Sign out').click();
  await button(cleo, 'Sign in with a passkey').click();
  await expect(cleo.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(cleo.getByRole('link', { name: /^(Catalogue|Operators|Risk)/ })).toHaveCount(0);
  await expect(
    dan.getByRole('navigation').getByRole('link', { name: /^(Reviews|Support|Audit)/ }),
  ).toHaveCount(0);

  // 5. Today shows what waits, how long, and how long it may wait.
  const waiting = region(cleo, 'Waiting').getByRole('listitem');
  await expect(waiting.filter({ hasText: 'Deposits' })).toHaveText(/^4Deposits.*of 1 h$/);
  await expect(waiting.filter({ hasText: 'Withdrawals to review' })).toHaveText(/^4/);
  await expect(waiting.filter({ hasText: 'Support requests' })).toHaveText(/^1/);

  // 6. It also shows the halts, the price feed, the worst case and yesterday's reconciliation.
  await expect(region(cleo, 'Exchange')).toContainText(/Haltsnone.*Price feed.*adds up/);
  await expectSound(cleo, 'today');

  return { ...place, ada, ben, cleo, dan, ...members };
}
