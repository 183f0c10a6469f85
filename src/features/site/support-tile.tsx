import { Trans } from '@lingui/react/macro';
import { Headset } from 'lucide-react';
import { SupportLink } from '#/components/page/support-link';
import { IconTile } from '#/ui/icon-tile';

/** Online support as a tile of home. */
export function SupportTile() {
  return (
    <IconTile
      icon={<Headset />}
      label={<Trans>Support</Trans>}
      render={(props) => <SupportLink {...props} />}
    />
  );
}
