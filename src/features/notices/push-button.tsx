import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { IconButton } from '#/ui/icon-button';
import { WhileOpen } from '#/ui/while-open';

const PushPanel = optional(
  () => import('#/components/push/push-panel').then((file) => file.PushPanel),
  { Missing: DialogUnavailable },
);

/** Opens the settings of notifications on this device. Nothing is shown if the server has none. */
export function PushButton() {
  const { t } = useLingui();
  const serverKey = useQuery(siteQueries.settings()).data?.pushKey;
  const [isOpen, setOpen] = useState(false);
  if (serverKey === undefined) return null;
  return (
    <>
      <IconButton
        label={t`Notifications on this device`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellRing />
      </IconButton>
      <WhileOpen subject={isOpen}>
        {(open) => <PushPanel serverKey={serverKey} open={open} onClose={() => setOpen(false)} />}
      </WhileOpen>
    </>
  );
}
