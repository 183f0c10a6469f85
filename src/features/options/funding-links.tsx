import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { linkClass } from '#/ui/link-button';
import { ACCOUNT } from '#core/domain/accounts.ts';

/** Links to fund the options account: transfer and deposit. */
export function FundingLinks() {
  return (
    <>
      <Link
        to="/changemoney"
        search={{ from: `${ACCOUNT.funds}`, to: `${ACCOUNT.options}` }}
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
