import { Trans } from '@lingui/react/macro';
import { Snowflake } from 'lucide-react';
import { Notice } from '#/ui/notice';

/** The effects of a freeze, shown before the press. */
export function FreezeMeaning() {
  return (
    <Notice tone="warn" icon={<Snowflake />}>
      <Trans>
        Nothing can then be traded, sent or withdrawn, and your other devices are logged out.
        Running options still settle. Open orders, transfers on their way and withdrawals in review
        are taken back. To unfreeze the account you need your password and a code.
      </Trans>
    </Notice>
  );
}
