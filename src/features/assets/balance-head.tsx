import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteQueries } from '#/api/site';
import { HideAmountsButton } from '#/components/coin/hidden-amount';
import { optional } from '#/components/readiness/optional';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import { ExactAmount } from './exact-amount';

const OwnCurrency = optional(() => import('./own-currency').then((file) => file.OwnCurrency));

interface BalanceHeadProps {
  label: ReactNode;
  /** In USDT; `undefined` while it is unknown. */
  value: Money | undefined;
  /** True if a coin that the member holds has no price and is not part of the value. */
  isIncomplete: boolean;
  /** A line below the value, with its composition. */
  children?: ReactNode;
}

/** The page's main figure, with the button that hides all amounts. */
export function BalanceHead({ label, value, isIncomplete, children }: BalanceHeadProps) {
  const hasCurrencies = useQuery(siteQueries.settings()).data?.hasCurrencies === true;
  return (
    <div className="px-4 pt-3 pb-4">
      <div className="flex items-center gap-1 text-sm text-muted">
        {label}
        <HideAmountsButton className="-my-1 text-muted" />
      </div>
      <p className="text-xl font-semibold">
        <ExactAmount amount={value} unit="USDT">
          {formatAmount(value, 2)}
        </ExactAmount>
      </p>
      {hasCurrencies ? (
        // Space is reserved until the code for this line and the rates are loaded.
        <div className="min-h-11">
          <OwnCurrency value={value} />
        </div>
      ) : null}
      {children}
      {isIncomplete ? (
        <p className="mt-1 text-xs text-warn">
          <Trans>Coins without a price aren’t included</Trans>
        </p>
      ) : null}
    </div>
  );
}
