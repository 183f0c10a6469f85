import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assetsQueries } from '#/api/assets';
import { polled } from '#/api/polling';
import { TodayProfit } from '#/components/account/today-profit';
import { HiddenAmount, HideAmountsButton } from '#/components/coin/hidden-amount';
import { buttonClass } from '#/ui/button-class';
import { formatAmount } from '#core/domain/format-number.ts';

/** Longer than on the asset pages, because this is only a summary. */
const TOTAL_POLL_MS = 30_000;

/** The member's total, today's profit, and a link to the deposit page (product.md#home). */
export function TotalCard() {
  const { t } = useLingui();
  const { data } = useQuery({
    ...assetsQueries.balances(),
    refetchInterval: polled(TOTAL_POLL_MS),
  });
  return (
    <section
      aria-label={t`Total assets`}
      className="mx-4 flex min-h-22 flex-wrap items-center gap-x-4 gap-y-2"
    >
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-1 text-sm text-muted">
          <Trans>Total assets</Trans>
          <HideAmountsButton className="-my-1 text-muted" />
        </p>
        <p className="text-xl font-semibold">
          <HiddenAmount unit="USDT">{formatAmount(data?.total, 2)}</HiddenAmount>
        </p>
        <TodayProfit />
      </div>
      <Link to="/recharge" className={buttonClass()}>
        <Trans>Deposit</Trans>
      </Link>
    </section>
  );
}
