import { expect, test } from 'vitest';
import { RunningTile } from '#/features/options/running-tile';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { renderPiece } from '../../../support/screens/piece';

const arrowsOf = (direction: OptionOrder['direction']) => {
  const order = { id: '1', pair: 'BTC/USDT', status: 'running', direction } as OptionOrder;
  const { container, unmount } = renderPiece(
    <RunningTile order={order} market={undefined} onOpen={() => undefined} />,
  );
  const count = container.querySelectorAll('svg').length;
  unmount();
  return count;
};

test('a running order has the arrow of its direction, and none if that is unknown', () => {
  expect(arrowsOf('up')).toBe(1);
  expect(arrowsOf('down')).toBe(1);
  expect(arrowsOf('unknown')).toBe(0);
});
