import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { marketQueries } from '#/api/market';
import { Numeric } from '#/ui/numeric';
import { PriceChange } from '#/ui/price-change';
import { formatPercent, formatPrice } from '#core/domain/format-number.ts';

/** Shows the market that the guest pressed, with its price. */
export function LoginLead({ wanted }: { wanted: string | undefined }) {
  const symbol = new URLSearchParams(wanted?.split('?')[1]).get('currentSymbol');
  const { data } = useQuery({ ...marketQueries.list(), enabled: symbol !== null });
  const market = data?.markets.find((one) => one.symbol === symbol);
  if (!market) return <Trans>Log in to trade and see your assets</Trans>;
  const pair = <bdi translate="no">{market.pair}</bdi>;
  return (
    <span className="flex flex-wrap gap-x-2">
      <Trans>Log in to trade {pair}</Trans>
      <Numeric className="text-ink">{formatPrice(market.lastPrice, market.pricePlaces)}</Numeric>
      <PriceChange value={formatPercent(market.changePercent)} />
    </span>
  );
}
