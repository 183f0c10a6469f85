import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import type { SavedReceiver } from '#/api/send-receivers';
import { LimitTime } from '#/components/own-limits/limit-time';
import { useHold } from '#/components/readiness/use-hold';
import { ListRow } from '#/ui/list-row';
import { Numeric } from '#/ui/numeric';

interface ReceiverRowProps {
  saved: SavedReceiver;
  onOpen: () => void;
}

/** A member in the address book: username, number, and the whitelist state. */
export function ReceiverRow({ saved: { id, username, usableAt }, onOpen }: ReceiverRowProps) {
  const from = useHold(usableAt);
  return (
    <ListRow
      chevron
      leading={<UserRound />}
      title={
        <bdi translate="no" className="wrap-anywhere">
          {username}
        </bdi>
      }
      subtitle={
        <>
          <span className="block">
            <Trans>
              UID <Numeric>{ph({ id })}</Numeric>
            </Trans>
          </span>
          {from === undefined ? null : (
            <span className="block text-warn">
              <Trans>
                Available from <LimitTime at={from} />
              </Trans>
            </span>
          )}
        </>
      }
      onClick={onOpen}
    />
  );
}
