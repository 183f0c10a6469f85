import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { type Days, listAllCoins, listMarkets, type ResultMarket } from './results.repo.ts';
import { optionStandings, type ResultsDeps, spotStandings } from './results.service.ts';
import { addSums, groupRows, NO_SUMS, type Sums, statedSums } from './sums.ts';

const DAY_MS = 86_400_000;
const unknownType = /*i18n*/ {
  id: 'results.unknownType',
  message: 'These results aren’t available.',
};

/** Handles a member's results and the cost of held coins (product.md#results). */
export function resultsHandlers(deps: ResultsDeps): Handlers<'getResults' | 'getCostBasis'> {
  const { db } = deps;
  const spotOf = spotStandings(deps);
  const optionsOf = optionStandings(deps);
  return {
    async getResults({ area, from, until }, call) {
      const { memberId } = call.caller;
      const days = { from: dayOf(from), until: dayOf(until) };
      if (area === 'unknown') throw new Refusal(unknownType);
      const { rows } = await (area === 'spot' ? spotOf : optionsOf)(memberId, call.now);
      const own = rows.filter((row) => isIn(row, days));
      return { data: resultsOf(own, await listMarkets(db)) };
    },

    async getCostBasis(_, call) {
      const { costs } = await spotOf(call.caller.memberId, call.now);
      const coins = await listAllCoins(db);
      const list = costs.map((cost) => ({
        ...cost,
        coinName: coins.find(({ id }) => id === cost.coinId)?.code ?? '',
      }));
      return { data: { list } };
    },
  };
}

function dayOf(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.floor(at / DAY_MS) * DAY_MS;
}

function isIn({ dayAt }: Sums, { from = 0, until = Number.POSITIVE_INFINITY }: Days): boolean {
  return dayAt >= from && dayAt < until;
}

function resultsOf(rows: readonly Sums[], markets: readonly ResultMarket[]) {
  const marketOf = new Map(markets.map((market) => [market.id, market]));
  const feesOf = (of: readonly Sums[]) => {
    const fees = new Map<string, bigint>();
    for (const { marketId, fee } of of) {
      const coin = marketOf.get(marketId)?.quote ?? '';
      if (fee !== 0n) fees.set(coin, (fees.get(coin) ?? 0n) + fee);
    }
    return fees;
  };
  const none = { ...NO_SUMS, marketId: 0, dayAt: 0 };
  return {
    total: statedSums(rows.reduce(addSums, none), feesOf(rows)),
    markets: groupRows(rows, ({ marketId }) => marketId)
      .map((of) => ({ sums: of.reduce(addSums, none), fees: feesOf(of), marketId: of[0].marketId }))
      .sort((a, b) => b.sums.orders - a.sums.orders || a.marketId - b.marketId)
      .map(({ sums, fees, marketId }) => {
        const market = marketOf.get(marketId);
        return {
          marketId,
          symbol: market?.symbol ?? '',
          name: market ? `${market.base}/${market.quote}` : '',
          ...statedSums(sums, fees),
        };
      }),
    days: groupRows(rows, ({ dayAt }) => dayAt).map((of) => ({
      dayAt: of[0].dayAt,
      ...statedSums(of.reduce(addSums, none), feesOf(of)),
    })),
  };
}
