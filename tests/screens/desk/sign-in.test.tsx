import '../../support/screens/page';

import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskOperators } from '../../../server/db/schema/desk';
import { clearDesk, openDesk, renderDesk, startDesk } from '../../support/screens/desk-page';
import { fillDomGaps } from '../../support/screens/dom-gaps';

let desk: Awaited<ReturnType<typeof startDesk>>;
beforeAll(async () => {
  fillDomGaps();
  desk = await startDesk();
});
afterAll(() => desk.stop());
afterEach(clearDesk);

const screens = () =>
  within(screen.getByRole('navigation', { name: 'Screens' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the door of the desk', () => {
  test('nobody sees a screen; an operator of the demo signs in with one press, and out', async () => {
    const { user } = await openDesk(desk.app, '/money');
    expect(await screen.findByRole('heading', { name: 'Money' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Money' })).toBeNull();
  });

  test('a prompt that is closed signs nobody in, and says so', async () => {
    const { user } = renderDesk(desk.app, '/');
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/^No passkey was used, so nothing was sent/)).toBeTruthy();
  });

  test('Today says what waits and how the house stands', async () => {
    await openDesk(desk.app, '/');
    const waits = await screen.findByRole('region', { name: 'Waiting' });
    expect(waits.textContent).toContain('Deposits');
    const house = screen.getByRole('region', { name: 'Exchange' });
    expect(house.textContent).toMatch(/Haltsnone/);
    expect(house.textContent).toMatch(/Reconciliation \d{4}-\d\d-\d\dadds up/);
  });

  test('an operator has the screens of the own rights only', async () => {
    const { db } = desk.on.context;
    await openDesk(desk.app, '/');
    expect(screens()).toHaveLength(13);
    clearDesk();
    await db.transaction(async (tx) => {
      await tx.insert(deskOperators).values({
        name: 'Pia',
        rights: ['payer'],
        isDemo: true,
        createdAt: desk.on.time.now(),
      });
    });
    await openDesk(desk.app, '/', 'Pia');
    expect(screens()).toEqual(['Today', 'Withdrawals', 'Requests', 'Ledger']);
    await db
      .update(deskOperators)
      .set({ disabledAt: desk.on.time.now() })
      .where(eq(deskOperators.name, 'Pia'));
  });
});
