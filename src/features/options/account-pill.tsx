import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { use, useEffect, useRef } from 'react';
import { siteQueries } from '#/api/site';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { cx } from '#/ui/cx';
import { Popover } from '#/ui/popover';
import { PriceFlash } from '#/ui/price-flash';
import { useCountUp } from '#/ui/use-count-up';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import { FundingLinks } from './funding-links';
import { IsSwitchedContext, useOptionsAccount } from './options-account';
import { PracticeSwitch } from './practice-actions';

/** The trading account and its available balance. A press offers the other account. */
export function AccountPill() {
  const { t } = useLingui();
  const { isPractice, queries } = useOptionsAccount();
  const config = useQuery(queries.config()).data;
  const isDemo = useQuery(siteQueries.settings()).data?.demo;
  const isSwitched = use(IsSwitchedContext);
  const pill = useRef<HTMLSpanElement>(null);
  // The pressed button disappears with its account, so the focus moves.
  useEffect(() => {
    if (isSwitched) pill.current?.closest('button')?.focus({ preventScroll: true });
  }, [isSwitched]);
  const { balance, coin = 'USDT' } = config ?? {};
  if (balance === undefined) return null;
  return (
    <Popover
      label={t({ message: 'Account', context: 'wallet account' })}
      className="flex min-w-56 flex-col gap-2 p-4"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={cx(
            'tap relative flex min-h-10 shrink-0 items-center gap-1 rounded-md px-2 text-start text-xs active:bg-fill-strong',
            isPractice ? 'bg-warn-soft text-warn' : 'bg-fill text-muted',
          )}
        >
          <span ref={pill} className="flex flex-col">
            <span>
              {isPractice ? (
                <Trans comment="Mark of what is traded with practice funds">Practice</Trans>
              ) : isDemo ? (
                <Trans>Demo</Trans>
              ) : (
                <Trans>Available</Trans>
              )}
            </span>{' '}
            <PriceFlash value={balance} className="font-semibold text-ink">
              <HiddenAmount>
                <CountUp amount={balance} />
              </HiddenAmount>
            </PriceFlash>
          </span>
          <ChevronDown aria-hidden="true" className="size-4 max-[359px]:hidden" />
        </button>
      )}
    >
      {(close) => (
        <>
          <p className="text-sm">
            <Trans>
              Available{' '}
              <HiddenAmount unit={coin}>{ph({ amount: formatAmount(balance) })}</HiddenAmount>
            </Trans>
          </p>
          <div className="flex flex-wrap gap-x-4 text-sm *:min-h-11">
            {isPractice ? null : <FundingLinks />}
            <PracticeSwitch onDone={close} />
          </div>
        </>
      )}
    </Popover>
  );
}

function CountUp({ amount }: { amount: Money }) {
  return formatAmount(useCountUp(amount), 2);
}
