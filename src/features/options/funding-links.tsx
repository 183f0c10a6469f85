import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ACCOUNT } from '#/domain/accounts';
import { linkClass } from '#/ui/link-button';

/** The ways to money for the options account: from another account, or from outside. */
export function FundingLinks() {
  return (
    <>
      <Link
        to="/changemoney"
        search={{ from: `${ACCOUNT.funds}`, to: `${ACCOUNT.options}` }}
        className={linkClass()}
      >
        <Trans>Transfer</Trans>
      </Link>
      <Link to="/recharge" className={linkClass()}>
        <Trans>Deposit</Trans>
      </Link>
    </>
  );
}
