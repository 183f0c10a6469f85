import '../../support/screens/page';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { endSession, startSession } from '#/state/session';
import { publishLiabilities } from '../../../server/modules/assets/liabilities/publish';
import { alterAnswer, loseAnswers } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';
import { fundedMember } from '../../support/server/funded-member';

const DAY_MS = 86_400_000;
const PROOF = '/api/getLiabilityProof';
const LIST = '/api/getLiabilityList';

const page = memberPage({ 1: { USDT: '100.129' }, 3: { BTC: '0.1' } });
let days = 0;

// Each test has a new member, and a day is counted once.
beforeEach(async () => {
  days += 1;
  await publishLiabilities(page.exchange.context.db, Date.now() + days * DAY_MS);
});

async function openProof() {
  const { user } = await renderApp('/assets');
  await user.click(await screen.findByRole('button', { name: 'Proof of liabilities' }));
  return screen.findByRole('dialog');
}

const verified = () => screen.findByText(/this browser verified it\.$/);
const refused = () => screen.findByText(/^This proof failed verification\./);

describe('proof of liabilities', () => {
  test('the browser verifies the member’s own leaf and shows its amounts', async () => {
    const dialog = await openProof();
    await verified();
    expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toMatch(/USDT100\.129.*BTC0\.1/);
    const { list } = await page.exchange.client().query('getLiabilityList', {});
    expect(within(dialog).getByText(list[0]?.root ?? '')).toBeTruthy();
  });

  test.each<[string, (proof: Record<string, unknown>) => object]>([
    ['an amount', (proof) => ({ amounts: [...(proof.amounts as string[])].reverse() })],
    [
      'a negative sum in the path',
      ({ path }) => ({
        path: (path as { sums: string[] }[]).map((node) => ({
          ...node,
          sums: node.sums.map(() => '-1'),
        })),
      }),
    ],
    ['the member', () => ({ member: '7' })],
  ])('a proof is refused after a change of %s', async (_, change) => {
    alterAnswer(PROOF, (data) => ({ ...data, proof: { ...data.proof, ...change(data.proof) } }));
    await openProof();
    await refused();
    expect(screen.queryByText('Root hash')).toBeNull();
  });

  test('a proof is refused when everybody else sees another root', async () => {
    alterAnswer(LIST, ({ list }) => ({
      list: list.map((day: object) => ({ ...day, root: '0'.repeat(64) })),
    }));
    await openProof();
    await refused();
  });

  test.each<[string, (stored: string) => string]>([
    ['an amount', (stored) => stored.replace('"100.129"', '"900.129"')],
    [
      'the path',
      (stored) => stored.replace(/(?<="hash":")\w+/, (hash) => [...hash].toReversed().join('')),
    ],
  ])(
    'the stored proof is verified again off line, and refused after a change of %s',
    async (_, change) => {
      await openProof();
      await verified();
      cleanup();
      loseAnswers(PROOF);
      await openProof();
      await verified();

      cleanup();
      const stored = deviceText.get(STORAGE_KEY.liabilities) ?? '';
      expect(change(stored)).not.toBe(stored);
      deviceText.set(STORAGE_KEY.liabilities, change(stored));
      await openProof();
      await refused();
    },
  );

  test('a member who owned nothing reads when the next count is', async () => {
    startSession((await fundedMember(page.exchange, {})).token ?? '');
    await openProof();
    const text = await screen.findByText(/^Your balance hasn’t been counted yet\./);
    expect(text.textContent).toContain('16 Jan 2026 at 00:00 UTC');
  });

  test('the stored proof ends with the session', async () => {
    await openProof();
    await verified();
    expect(deviceText.get(STORAGE_KEY.liabilities)).toContain(`"member":"${page.member.id}"`);
    endSession();
    expect(deviceText.get(STORAGE_KEY.liabilities)).toBeUndefined();
  });

  test('a server without proofs is not asked, and the row is not shown', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, liabilities: undefined }));
    await renderApp('/assets');
    await screen.findByRole('list', { name: 'Coins' });
    await waitFor(() => expect(page.calls.get('/api/getSetting')).toBeGreaterThan(0));
    expect(screen.queryByText('Proof of liabilities')).toBeNull();
    expect(page.calls.has(PROOF) || page.calls.has(LIST)).toBe(false);
  });
});
