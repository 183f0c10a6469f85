import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { optional } from '#/components/readiness/optional';
import { linkClass } from '#/ui/link-button';
import { ACCOUNT } from '#core/domain/accounts.ts';

const UseFunds = optional(
  () => import('#/components/move-funds/use-funds').then((file) => file.UseFunds),
  { Missing: ({ children }) => children },
);

/** Funds the options account from the funds account, or otherwise by transfer or deposit. */
export function Funding({ coin }: { coin: string }) {
  return (
    <UseFunds coin={coin}>
      <FundingLinks />
    </UseFunds>
  );
}

/** Links for funding the options account: transfer and deposit. */
export function FundingLinks() {
  return (
    <>
      <Link
        to="/changemoney"
        search={{ from: `${ACCOUNT.funds}`, to: `${ACCOUNT.options}`, for: 'options' }}
        className={linkClass()}
      >
        <Trans context="between own accounts">Transfer</Trans>
      </Link>
      <Link to="/recharge" className={linkClass()}>
        <Trans>Deposit</Trans>
      </Link>
    </>
  );
}
