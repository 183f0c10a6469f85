import { expect, test } from 'vitest';
import type { FilledOrder } from '../../../server/modules/results/results.repo.ts';
import { replay } from '../../../server/modules/results/spot.ts';

const ORDERS = 10_000;
const BTC = { id: 1, symbol: 'btcusdt', base: 'BTC', quote: 'USDT', baseId: 2, quoteId: 1 };

test('the event loop turns while a long history is replayed', async () => {
  const fills = Array.from(
    { length: ORDERS },
    (_, index): FilledOrder => ({
      id: String(index),
      market_id: '1',
      side: index % 2 === 0 ? 'buy' : 'sell',
      at: '1',
      quantity: '1',
      value: '50000',
      fee: '0',
      fee_value: '0',
    }),
  );
  let turns = 0;
  const count = () => {
    turns += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  const { rows } = await replay(
    { fills, conversions: [], flows: [] },
    { markets: [BTC], unitCoinId: BTC.quoteId },
  );
  clearImmediate(turn);
  expect(rows).toMatchObject([{ orders: ORDERS }]);
  expect(turns).toBeGreaterThan(10);
});
