import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { assetsQueries } from '#/api/assets';
import { resultQueries } from '#/api/results';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { useAverageText } from '#/components/quote/use-price-text';
import { Fact, Facts } from '#/ui/facts';
import { directionOf } from '#/ui/price-change';
import { holdingsOverAll } from '#core/domain/assets.ts';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { formatPercent, formatSignedAmount } from '#core/domain/format-number.ts';
import { isPositive } from '#core/domain/money.ts';
import { averageCost, unrealisedProfit } from '#core/domain/results.ts';

interface CoinCostProps {
  coinId: string;
  className?: string;
}

const COLOUR = { up: 'text-up', down: 'text-down', flat: 'text-ink' };

/**
 * The average cost and unrealised profit of a coin over all accounts (product.md#cost-basis).
 * Nothing is shown for USDT, or on a server without the call.
 */
export function CoinCost({ coinId, className = 'px-4 text-xs' }: CoinCostProps) {
  const { data: assets } = useQuery(assetsQueries.balances());
  const { data: costs } = useQuery({ ...resultQueries.costs(), retry: false });
  const basis = costs?.get(coinId);
  const holding = holdingsOverAll(assets?.accounts ?? []).find((one) => one.coinId === coinId);
  const averageText = useAverageText(`${holding?.code}/USDT`);
  if (!basis || !holding) return null;
  const average = averageCost(basis);
  const profit = unrealisedProfit(basis, holding.value);
  const signed = formatSignedAmount(profit, 2);
  const percent =
    profit && isPositive(basis.cost) ? (Number(profit) / Number(basis.cost)) * 100 : undefined;
  return (
    <Facts className={className}>
      <Fact label={<Trans>Average cost</Trans>}>
        {average === undefined ? (
          <Trans>Unknown</Trans>
        ) : (
          <HiddenAmount unit="USDT">{averageText(average)}</HiddenAmount>
        )}
      </Fact>
      <Fact label={<Trans>Unrealised profit</Trans>}>
        {profit === undefined ? (
          <Trans>Unknown</Trans>
        ) : (
          <span className={COLOUR[directionOf(signed)]}>
            <HiddenAmount unit="USDT">{signed}</HiddenAmount>
            {percent === undefined ? null : (
              <>
                {' '}
                <HiddenAmount>{`(${formatPercent(percent)})`}</HiddenAmount>
              </>
            )}
          </span>
        )}
      </Fact>
      {average !== undefined && isPositive(basis.unknown) ? (
        <Fact label={<Trans>Cost unknown, not included</Trans>}>
          <HiddenAmount unit={holding.code}>{formatBalance(basis.unknown)}</HiddenAmount>
        </Fact>
      ) : null}
    </Facts>
  );
}
