import { Trans } from '@lingui/react/macro';
import { Snowflake } from 'lucide-react';
import { Notice } from '#/ui/notice';

/** The effects of a freeze, shown before the press. */
export function FreezeMeaning() {
  return (
    <Notice tone="warn" icon={<Snowflake />}>
      <Trans>
        While your account is frozen, nobody can trade, send or withdraw with it. Your other devices
        are logged out. Running options still settle. Open orders, coins on their way to members and
        withdrawals in review are taken back. To unfreeze your account, you need your password and a
        code.
      </Trans>
    </Notice>
  );
}
