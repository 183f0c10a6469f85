import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#/ui/button-class';

/** Leads to the requests, which show whether a message was received. */
export function RequestsLink() {
  return (
    <Link to="/support" className={buttonClass({ size: 'lg', block: true })}>
      <Trans>View your requests</Trans>
    </Link>
  );
}
