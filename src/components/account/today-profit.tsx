import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { historyQueries } from '#/api/assets-history';
import { siteQueries } from '#/api/site';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { directionOf } from '#/ui/price-change';
import { formatPercent, formatSignedAmount } from '#core/domain/format-number.ts';

const COLOUR = { up: 'text-up', down: 'text-down', flat: 'text-muted' };

/** Today's profit or loss (product.md#total-over-time). The line is empty while it is unknown. */
export function TodayProfit() {
  const settings = useQuery(siteQueries.settings());
  const { data } = useQuery({
    ...historyQueries.totals(),
    enabled: settings.data?.hasResults === true,
    retry: false,
  });
  const { profit, start } = data ?? {};
  const percent = profit && Number(start) > 0 ? (Number(profit) / Number(start)) * 100 : undefined;
  const signed = formatSignedAmount(profit, 2);
  return (
    <p className="flex min-h-5 flex-wrap gap-x-2 text-xs text-muted">
      {data ? (
        <>
          <Trans>Profit today</Trans>
          <span className={COLOUR[directionOf(signed)]}>
            <HiddenAmount unit="USDT">{signed}</HiddenAmount>
            {percent === undefined ? null : (
              <>
                {' '}
                <HiddenAmount>{`(${formatPercent(percent)})`}</HiddenAmount>
              </>
            )}
          </span>
        </>
      ) : null}
    </p>
  );
}
