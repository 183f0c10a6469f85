import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Snowflake } from 'lucide-react';
import { linkClass } from '#/ui/link-button';
import { Notice } from '#/ui/notice';

/**
 * States that the account is frozen, and links to the page that unfreezes it
 * (product.md#frozen-account).
 */
export function FrozenNotice() {
  return (
    <Notice
      flush
      tone="warn"
      role="status"
      className="column"
      icon={<Snowflake />}
      action={
        <Link to="/security/freeze" className={linkClass('-my-2 min-h-11')}>
          <Trans>Unfreeze account</Trans>
        </Link>
      }
    >
      <Trans>Your account is frozen.</Trans>
    </Notice>
  );
}
