import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Download, Repeat, Upload } from 'lucide-react';
import { IconTile } from '#/ui/icon-tile';
import type { Account } from '#core/domain/accounts.ts';

interface QuickActionsProps {
  /** The account on the screen; `undefined` for all accounts. */
  account?: Account | undefined;
}

/** Links to the most frequent actions. */
export function QuickActions({ account }: QuickActionsProps) {
  const { t } = useLingui();
  const type = account === undefined ? undefined : (`${account}` as const);
  return (
    <nav aria-label={t`Quick actions`} className="grid grid-cols-4 px-2 pb-2">
      <IconTile
        icon={<Download />}
        label={<Trans>Deposit</Trans>}
        render={(props) => <Link to="/recharge" {...props} />}
      />
      <IconTile
        icon={<Upload />}
        label={<Trans>Withdraw</Trans>}
        render={(props) => <Link to="/withdrawal" {...props} />}
      />
      <IconTile
        icon={<ArrowLeftRight />}
        label={<Trans context="between own accounts">Transfer</Trans>}
        render={(props) => <Link to="/changemoney" search={{ from: type }} {...props} />}
      />
      <IconTile
        icon={<Repeat />}
        label={<Trans>Convert</Trans>}
        render={(props) => <Link to="/exchangeb" search={{ type }} {...props} />}
      />
    </nav>
  );
}
