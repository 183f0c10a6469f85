import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Queue, type Row } from '../../../desk/app/screens/reviews/queue.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  member: { id: 100_001, username: 'demo' },
  createdAt: 0,
  amount: '50',
  coin: 'USDT',
  claimedBy: null,
  claimedUntil: null,
  isHeld: false,
}));

test('of 10,000 cases only those in sight are rendered, and each says its place', () => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  render(
    <Queue
      rows={rows}
      chosen={1}
      target={undefined}
      onChoose={() => undefined}
      onEnd={() => undefined}
    />,
  );
  const shown = screen.getAllByRole('listitem');
  expect(shown.length).toBeLessThan(40);
  expect(shown[0]?.getAttribute('aria-setsize')).toBe('10000');
  expect(shown[0]?.getAttribute('aria-posinset')).toBe('1');
});
