import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { IconButton } from '#/ui/icon-button';

const PushPanel = optional(
  () => import('#/components/push/push-panel').then((file) => file.PushPanel),
  { Missing: PartUnavailable },
);

/** Opens the settings of notifications on this device; nothing at a server that has none. */
export function PushButton() {
  const { t } = useLingui();
  const serverKey = useQuery(siteQueries.settings()).data?.pushKey;
  /** Counted, so that the file is asked for again if it was missing. */
  const [panel, setPanel] = useState({ isOpen: false, count: 0 });
  if (serverKey === undefined) return null;
  return (
    <>
      <IconButton
        label={t`Notifications on this device`}
        aria-haspopup="dialog"
        onClick={() => setPanel({ isOpen: true, count: panel.count + 1 })}
      >
        <BellRing />
      </IconButton>
      {panel.count > 0 ? (
        <PushPanel
          key={panel.count}
          serverKey={serverKey}
          open={panel.isOpen}
          onOpenChange={(isOpen) => setPanel({ ...panel, isOpen })}
        />
      ) : null}
    </>
  );
}
