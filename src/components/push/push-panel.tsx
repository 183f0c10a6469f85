import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#/ui/dialog';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { Ready } from '../readiness/ready';
import { PushForm } from './push-form';
import { PushOff } from './push-off';
import { usePush } from './use-push';

interface PushPanelProps {
  /** The server's public key. */
  serverKey: string;
  open: boolean;
  onClose: () => void;
}

/** Notifications on this device: either off, with the reason, or on, with their settings. */
export function PushPanel({ serverKey, open, onClose }: PushPanelProps) {
  const { t } = useLingui();
  const { state, endpoint, settings, refresh } = usePush();
  const skeleton = <SkeletonRows count={6} leading={false} />;
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Notifications on this device</Trans>}
      closeLabel={t`Close`}
    >
      {state !== undefined && state !== 'on' ? (
        <PushOff state={state} serverKey={serverKey} onDone={refresh} />
      ) : endpoint === '' ? (
        skeleton
      ) : (
        <Ready query={settings} skeleton={skeleton}>
          {(known) =>
            known ? <PushForm endpoint={endpoint} settings={known} onOff={refresh} /> : null
          }
        </Ready>
      )}
    </Dialog>
  );
}
