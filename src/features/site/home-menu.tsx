import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Download,
  Gift,
  HandCoins,
  Layers,
  Pickaxe,
  Repeat,
  Send,
  Timer,
  Upload,
} from 'lucide-react';
import { IconTile } from '#/ui/icon-tile';
import { SupportTile } from './support-tile';

/** The ten tiles of the home page, in the order of product.md#home. */
export function HomeMenu() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Services`}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(19.9%,3.5rem),1fr))] gap-y-1 px-2"
    >
      <IconTile
        icon={<Timer />}
        label={<Trans>Options</Trans>}
        render={(props) => <Link to="/options" {...props} />}
      />
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
      <SupportTile />
      <IconTile
        icon={<Repeat />}
        label={<Trans>Convert</Trans>}
        render={(props) => <Link to="/exchangeb" {...props} />}
      />
      <IconTile
        icon={<HandCoins />}
        label={<Trans>Loans</Trans>}
        render={(props) => <Link to="/loans" {...props} />}
      />
      <IconTile
        icon={<Pickaxe />}
        label={<Trans>Mining</Trans>}
        render={(props) => <Link to="/lockming" {...props} />}
      />
      <IconTile
        icon={<Layers />}
        label={<Trans>Staking</Trans>}
        render={(props) => <Link to="/staking" {...props} />}
      />
      <IconTile
        icon={<Send />}
        label={<Trans>Send</Trans>}
        render={(props) => <Link to="/transfer" {...props} />}
      />
      <IconTile
        icon={<Gift />}
        label={<Trans>Invite friends</Trans>}
        render={(props) => <Link to="/invite" {...props} />}
      />
    </nav>
  );
}
