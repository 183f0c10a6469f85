import { Trans } from '@lingui/react/macro';
import { Snowflake } from 'lucide-react';
import { Notice } from '#/ui/notice';

/** The effects of a freeze, shown before it is confirmed. */
export function FreezeMeaning() {
  return (
    <Notice tone="warn" icon={<Snowflake />}>
      <Trans>
        While your account is frozen, nobody can use it to trade, send or withdraw. Your other
        devices are logged out. Active options still settle. Open orders and withdrawals in review
        are cancelled, and coins on their way to members are returned. To unfreeze your account, you
        need your password and a code.
      </Trans>
    </Notice>
  );
}
