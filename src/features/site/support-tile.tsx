import { Trans } from '@lingui/react/macro';
import { Headset } from 'lucide-react';
import { SupportLink } from '#/components/page/support-link';
import { IconTile } from '#/ui/icon-tile';

/** Online support as a tile of the home page. */
export function SupportTile() {
  return (
    <IconTile
      icon={<Headset />}
      label={<Trans>Support</Trans>}
      render={(props) => <SupportLink {...props} />}
    />
  );
}
