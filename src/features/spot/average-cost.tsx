import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { assetsQueries } from '#/api/assets';
import { resultQueries } from '#/api/results';
import { holdingsOverAll } from '#core/domain/assets.ts';
import { splitPair } from '#core/domain/market.ts';
import { averageCost } from '#core/domain/results.ts';

/** The coin in which costs are counted. */
const COST_COIN = 'USDT';

interface AverageCostProps {
  /** The display name of the market, such as `BTC/USDT`. */
  pair: string;
  /**
   * Called with the average cost of the base coin, or with `undefined` if none is known. The
   * function must be stable.
   */
  onCost: (cost: string | undefined) => void;
}

/**
 * Renders nothing. Passes the cost of the member's base coins to the chart (product.md#cost-basis).
 */
export function AverageCost({ pair, onCost }: AverageCostProps) {
  const { base, quote } = splitPair(pair);
  const { data: assets } = useQuery(assetsQueries.balances());
  const { data: costs } = useQuery({ ...resultQueries.costs(), retry: false });
  const holding = holdingsOverAll(assets?.accounts ?? []).find(({ code }) => code === base);
  const basis = holding && costs?.get(holding.coinId);
  const cost = basis && quote === COST_COIN ? averageCost(basis) : undefined;
  useEffect(() => {
    onCost(cost);
    return () => onCost(undefined);
  }, [cost, onCost]);
  return null;
}
