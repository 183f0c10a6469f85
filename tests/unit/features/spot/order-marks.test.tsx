import { QueryClient } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteQueries } from '#/api/site';
import { type SpotOrder, spotQueries } from '#/api/spot';
import type { ChartMark } from '#/components/candle-chart/chart-mark';
import { useOrderMarks } from '#/features/spot/use-order-marks';
import { getSetting } from '#core/contract/site.ts';
import { money } from '#core/domain/money.ts';
import { renderPiece } from '../../../support/screens/piece';

const market = {
  id: '1',
  symbol: 'btcusdt',
  pair: 'BTC/USDT',
  lastPrice: '64000',
  changePercent: 0,
  logo: undefined,
  baseVolume: undefined,
  tickAt: undefined,
  pricePlaces: undefined,
};
const order: SpotOrder = {
  id: '7',
  base: 'BTC',
  quote: 'USDT',
  side: 'buy',
  kind: 'limit',
  isPostOnly: false,
  status: 'open',
  placedAt: 1,
  closedAt: undefined,
  limitPrice: money('63000'),
  averagePrice: undefined,
  quantity: '0.01',
  filled: '0',
  value: undefined,
  fee: undefined,
  feeCoin: undefined,
  trigger: undefined,
  isCancelling: false,
};

beforeEach(() => {
  // The cached queries are sufficient, because no response ever arrives.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  // This ends the polls, which would use the network of this machine until the process ends.
  cleanup();
  vi.unstubAllGlobals();
});

interface ProbeProps {
  averageCost: string | undefined;
  onChange: (order: SpotOrder, price?: string) => void;
  onMarks: (marks: readonly ChartMark[]) => void;
}

function Probe({ averageCost, onChange, onMarks }: ProbeProps) {
  onMarks(useOrderMarks(market, { averageCost, onChange }));
  return null;
}

/** Returns the marks of the order on a server that can or cannot change orders. */
function marksOf(canChangeOrders: boolean, averageCost?: string) {
  const client = new QueryClient();
  client.setQueryData(spotQueries.openOrders(market).queryKey, [order]);
  client.setQueryData(spotQueries.balance(market.id).queryKey, {
    feeRate: undefined,
    quote: undefined,
    base: undefined,
    minimumValue: undefined,
    pricePrecision: 2,
    quantityPrecision: 5,
  });
  client.setQueryData(siteQueries.settings().queryKey, {
    ...getSetting.output.parse({ name: 'Trade', amend: canChangeOrders ? 1 : 0 }),
    isEmailCodeRequired: false,
    demo: undefined,
  });
  const onChange = vi.fn();
  let marks: readonly ChartMark[] = [];
  const onMarks = (shown: readonly ChartMark[]) => {
    marks = shown;
  };
  renderPiece(<Probe averageCost={averageCost} onChange={onChange} onMarks={onMarks} />, client);
  return { marks, onChange };
}

describe('the line of an open order', () => {
  test('asks for the change of the order, with the price where it is dropped', () => {
    const { marks, onChange } = marksOf(true);
    const [mark] = marks;
    expect(mark).toMatchObject({ id: '7', price: 63_000, tone: 'up', label: 'Buy 0.01' });
    expect(mark?.move?.label).toBe('Change: Buy 0.01 at 63,000.00');
    mark?.move?.onPress();
    mark?.move?.onDrop(62_500.5);
    expect(onChange.mock.calls).toEqual([[order], [order, '62500.50']]);
  });

  test('stays where it is at a server that does not change orders', () => {
    const { marks } = marksOf(false);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.move).toBeUndefined();
  });

  test('has that of the average cost beside it, where that is known', () => {
    const { marks } = marksOf(true, '61234.5');
    expect(marks[1]).toMatchObject({
      price: 61_234.5,
      tone: 'accent',
      label: 'Average cost 61,234.50',
    });
  });
});
