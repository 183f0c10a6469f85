import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACCOUNT_TITLES } from '#/components/account/account-labels';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import type { Account } from '#core/domain/accounts.ts';
import { type Assets, hasUnknownValue, totalValue } from '#core/domain/assets.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { subtract } from '#core/domain/money.ts';
import { BalanceHead } from './balance-head';
import { HoldingList } from './holding-list';
import { HoldingRow } from './holding-row';
import { QuickActions } from './quick-actions';

interface AccountViewProps {
  assets: Assets;
  account: Account;
}

/** One account: its value, available and frozen amounts, and its coins. */
export function AccountView({ assets, account }: AccountViewProps) {
  const { i18n } = useLingui();
  const found = assets.accounts.find((one) => one.account === account);
  const holdings = found?.holdings ?? [];
  const value = found && totalValue(holdings);
  const available = found?.availableValue;
  const frozen = value && available && subtract(value, available);
  return (
    <>
      <BalanceHead
        label={i18n._(ACCOUNT_TITLES[account])}
        value={value}
        isIncomplete={hasUnknownValue(holdings)}
      >
        <p className="flex flex-wrap gap-x-4 text-xs text-muted">
          <span>
            <Trans>
              Available{' '}
              <HiddenAmount className="text-ink">
                {ph({ amount: formatAmount(available, 2) })}
              </HiddenAmount>
            </Trans>
          </span>
          <span>
            <Trans>
              On hold{' '}
              <HiddenAmount className="text-ink">
                {ph({ amount: formatAmount(frozen, 2) })}
              </HiddenAmount>
            </Trans>
          </span>
        </p>
      </BalanceHead>
      <QuickActions account={account} />
      <HoldingList holdings={holdings}>
        {(holding) => <HoldingRow holding={holding} account={account} />}
      </HoldingList>
    </>
  );
}
