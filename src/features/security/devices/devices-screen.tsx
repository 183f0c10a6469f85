import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Device,
  deviceQueries,
  endDeviceMutation,
  endOtherDevicesMutation,
} from '#/api/auth-devices';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { Button } from '#/ui/button';
import { StickyAction } from '#/ui/sticky-action';
import { WhileOpen } from '#/ui/while-open';
import { OfferedOnly } from '../offered-only';
import { useDeviceName } from './device-name';
import { DeviceRow } from './device-row';
import { EndDialog } from './end-dialog';

/** The member's sessions, and the buttons that end them (product.md#devices). */
export function DevicesScreen() {
  return (
    <Page title={<Trans>Devices</Trans>}>
      <OfferedOnly>
        <Devices />
      </OfferedOnly>
    </Page>
  );
}

/** A device to sign out, or all other devices. */
type Choice = Device | 'others';

function Devices() {
  const { t } = useLingui();
  const client = useQueryClient();
  const nameOf = useDeviceName();
  const query = deviceQueries.list();
  const hasOthers = (useInfiniteQuery(query).data ?? []).some(({ isCurrent }) => !isCurrent);
  const [choice, setChoice] = useState<Choice>();
  const close = () => setChoice(undefined);
  const settled = {
    onSuccess: close,
    onError: () => {
      close();
      // The session may have ended in the meantime.
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  };
  const one = useMutation(endDeviceMutation());
  const others = useMutation(endOtherDevicesMutation());

  return (
    <>
      <div className="flex-1">
        <p className="px-4 pt-1 pb-3 text-xs text-muted">
          <Trans>
            Log out any device you don’t recognise and change your login password. We treat a
            logged-out device as new and notify you if it logs in again.
          </Trans>
        </p>
        <PagedList label={t`Devices`} query={query} idOf={({ id }) => id}>
          {(device) => <DeviceRow device={device} onEnd={() => setChoice(device)} />}
        </PagedList>
      </div>
      {hasOthers ? (
        <StickyAction>
          <Button variant="danger" size="lg" onClick={() => setChoice('others')}>
            <Trans>Log out all other devices</Trans>
          </Button>
        </StickyAction>
      ) : null}
      <WhileOpen subject={choice}>
        {(open, asked) =>
          asked === 'others' ? (
            <EndDialog
              open={open}
              isBusy={others.isPending}
              onClose={close}
              onConfirm={() => others.mutate(undefined, settled)}
              title={<Trans>Log out all other devices?</Trans>}
              action={<Trans>Log out all</Trans>}
            />
          ) : (
            <EndDialog
              open={open}
              isBusy={one.isPending}
              onClose={close}
              onConfirm={() => one.mutate(asked.id, settled)}
              title={<Trans>Log out {ph({ name: nameOf(asked) })}?</Trans>}
              action={<Trans>Log out</Trans>}
            />
          )
        }
      </WhileOpen>
    </>
  );
}
