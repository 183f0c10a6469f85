import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Headset } from 'lucide-react';
import { settingsQuery } from '#/api/site';
import { IconTile } from '#/ui/icon-tile';
import { toast } from '#/ui/toast';

/** Online support: the address is the site's own, and a site without one says so. */
export function SupportTile() {
  const { t } = useLingui();
  const { data } = useQuery(settingsQuery());
  const link = data?.supportLink;
  const isPage = link?.startsWith('https:');
  return (
    <IconTile
      icon={<Headset />}
      label={<Trans>Support</Trans>}
      render={(props) =>
        link ? (
          <a
            href={link}
            {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
            {...props}
          />
        ) : (
          <button
            type="button"
            onClick={() => toast({ message: t`There is no online support at the moment.` })}
            {...props}
          />
        )
      }
    />
  );
}
