import { useAtomValue } from 'jotai';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { SecurityEvent } from '#/api/security-log';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { ListRow } from '#/ui/list-row';
import { useDeviceName } from '../devices/device-name';
import { MaskedAddress } from '../devices/masked-address';

/** An event with its description, time, device and location. */
export function EventRow({ event }: { event: SecurityEvent }) {
  const language = useAtomValue(shownLanguageAtom);
  const device = useDeviceName()(event);
  const { title, hasFailed, address, at } = event;
  return (
    <ListRow
      leading={hasFailed ? <ShieldAlert className="text-danger" /> : <ShieldCheck />}
      title={<span dir="auto">{title}</span>}
      subtitle={
        <>
          <span className="block">
            {device}
            {address ? (
              <>
                {' · '}
                <MaskedAddress address={address} />
              </>
            ) : null}
          </span>
          {at === undefined ? null : (
            <span className="block">{formatTime(at, 'moment', language)}</span>
          )}
        </>
      }
    />
  );
}
