import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Monitor, Smartphone } from 'lucide-react';
import type { Device } from '#/api/auth-devices';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Badge } from '#/ui/badge';
import { LinkButton } from '#/ui/link-button';
import { ListRow } from '#/ui/list-row';
import { useDeviceName } from './device-name';
import { MaskedAddress } from './masked-address';

const MOBILE = ['iOS', 'iPadOS', 'Android'];

interface DeviceRowProps {
  device: Device;
  /** Opens the confirmation for ending this session. It is never called for the current one. */
  onEnd: () => void;
}

/** A session with its device, IP address and times, and the button that ends it. */
export function DeviceRow({ device, onEnd }: DeviceRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const name = useDeviceName()(device);
  const { address, signedInAt, seenAt, isCurrent } = device;
  const signedIn = signedInAt === undefined ? '–' : formatTime(signedInAt, 'moment', language);
  const seen = seenAt === undefined ? '–' : formatTime(seenAt, 'moment', language);
  return (
    <ListRow
      leading={MOBILE.includes(device.system ?? '') ? <Smartphone /> : <Monitor />}
      title={name}
      subtitle={
        <>
          {address ? (
            <span className="block">
              <Trans>
                IP address: <MaskedAddress address={address} />
              </Trans>
            </span>
          ) : null}
          <span className="block">
            <Trans>Logged in: {signedIn}</Trans>
          </span>
          {isCurrent ? null : (
            <span className="block">
              <Trans>Last used: {seen}</Trans>
            </span>
          )}
        </>
      }
      trailing={
        isCurrent ? (
          <Badge tone="success">
            <Trans>This device</Trans>
          </Badge>
        ) : (
          <LinkButton className="min-h-8" aria-label={t`Log out: ${name}`} onClick={onEnd}>
            <Trans>Log out</Trans>
          </LinkButton>
        )
      }
    />
  );
}
