import { expect, test } from '@playwright/test';
import { confirm, memberAt, startDesk, tabTo } from '../support/browser/desk.ts';
import type { App } from '../support/browser/e2e.ts';
import { enrol, openAs } from '../support/desk-day/day.ts';
import { watchHouse } from '../support/desk-day/house.ts';
import { helpMembers } from '../support/desk-day/members.ts';
import { morning } from '../support/desk-day/morning.ts';
import { decideReviews } from '../support/desk-day/reviews.ts';
import { payWithdrawals } from '../support/desk-day/withdrawals.ts';

/** The number of decisions, and the time that a clerk may need for them. */
const DEPOSITS = 20;
const MOST_MS = 60_000;

let app: App;
let desk: string;

test.beforeAll(async () => {
  ({ app, desk } = await startDesk());
});
test.afterAll(() => app.dispose());
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** The questions and tasks of a working day, which are numbered from 1 to 37. */
test('a day at the desk', async ({ browser }) => {
  const day = await morning({ browser, app, desk });
  await decideReviews(day);
  await payWithdrawals(day);
  await helpMembers(day);
  await watchHouse(day);
});

test('twenty deposits of twenty members, by the keyboard alone', async ({ browser }) => {
  await app.holdReviews();
  const place = { browser, app, desk };
  const [ada, ben] = [await openAs(place, 'Ada'), await openAs(place, 'Ben')];
  const rose = await enrol(place, [ada, ben], { name: 'Rose', rights: ['reviewer'] });
  for (let count = 1; count <= DEPOSITS; count += 1) {
    const member = await memberAt(app, await app.newMember());
    await member.deposit(100 + count);
  }
  await tabTo(rose, rose.getByRole('link', { name: /^Reviews/ }));
  await rose.keyboard.press('Enter');
  const article = rose.getByRole('article', { name: /^deposit/ });
  const reported = article.getByText(/^reported /);
  await expect(reported).toBeVisible();
  const started = Date.now();
  for (let decided = 0; decided < DEPOSITS; decided += 1) {
    const [amount = ''] = /\d+/.exec((await reported.textContent()) ?? '') ?? [];
    const name = (await article.getAttribute('aria-label')) ?? '';
    await rose.keyboard.press('e');
    await rose.keyboard.type(amount);
    await rose.keyboard.press('Enter');
    await confirm(rose, new RegExp(`^Approve ${name} .*credit ${amount} USDT$`));
    await expect(rose.getByRole('article', { name, exact: true })).toHaveCount(0);
  }
  const ms = Date.now() - started;
  process.stdout.write(`${DEPOSITS} deposits by the keyboard: ${(ms / 1000).toFixed(1)} s\n`);
  expect(ms).toBeLessThan(MOST_MS);
});
