import { useLingui } from '@lingui/react/macro';
import type { SupportCategory } from '#core/domain/support.ts';

/** Returns each topic in words. */
export function useCategoryNames(): Readonly<Record<SupportCategory, string>> {
  const { t } = useLingui();
  return {
    account: t`Account`,
    deposit: t`Deposit`,
    withdrawal: t`Withdrawal`,
    option: t`Options`,
    spot: t`Spot`,
    convert: t`Convert`,
    transfer: t`Send to a member`,
    loan: t`Loans`,
    mining: t`Mining`,
    staking: t`Staking`,
    other: t`Other`,
  };
}
