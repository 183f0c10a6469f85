import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { receiverQueries, removeReceiverMutation, type SavedReceiver } from '#/api/send-receivers';
import { siteQueries } from '#/api/site';
import { ProofForm } from '#/components/credentials/proof-form';
import { Ready } from '#/components/readiness/ready';
import { Dialog } from '#/ui/dialog';
import { LinkButton } from '#/ui/link-button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { AddReceiverDialog } from './add-receiver-dialog';
import { ReceiverRow } from './receiver-row';

/** The open dialog, or the last one: it stays during the closing animation. */
interface Shown {
  /** The member to remove; `undefined`: to add one. */
  readonly saved: SavedReceiver | undefined;
  readonly isOpen: boolean;
  /** React key, incremented on each opening, which resets its form. */
  readonly turn: number;
}

/** The members in the address book, where the server has them (product.md#address-book). */
export function ReceiversPart() {
  const hasReceivers = useQuery(siteQueries.settings()).data?.hasReceivers;
  return hasReceivers ? <Receivers /> : null;
}

function Receivers() {
  const { t } = useLingui();
  const headId = useId();
  const receivers = useQuery(receiverQueries.list());
  const [{ saved, isOpen, turn }, setShown] = useState<Shown>({
    ...{ saved: undefined, isOpen: false, turn: 0 },
  });
  const open = (one?: SavedReceiver) =>
    setShown((now) => ({ saved: one, isOpen: true, turn: now.turn + 1 }));
  const close = () => setShown((now) => ({ ...now, isOpen: false }));
  return (
    <section aria-labelledby={headId} className="border-t border-line pt-3 pb-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4">
        <h2 id={headId} className="text-sm font-semibold">
          <Trans>Members</Trans>
        </h2>
        <LinkButton className="min-h-11" onClick={() => open()}>
          <Trans>Add member</Trans>
        </LinkButton>
      </div>
      <p className="px-4 pb-2 text-xs text-muted">
        <Trans>With the whitelist on, you can send only to these members.</Trans>
      </p>
      <Ready query={receivers} skeleton={<SkeletonRows count={2} />}>
        {(list) => (
          <ul>
            {list.map((one) => (
              <li key={one.id}>
                <ReceiverRow saved={one} onOpen={() => open(one)} />
              </li>
            ))}
          </ul>
        )}
      </Ready>
      {saved === undefined ? (
        <AddReceiverDialog key={turn} open={isOpen} onClose={close} />
      ) : (
        <Dialog
          key={turn}
          size="full"
          open={isOpen}
          onOpenChange={(stays) => !stays && close()}
          title={<bdi>{saved.username}</bdi>}
          closeLabel={t`Close`}
        >
          <ProofForm
            isDanger
            mutation={removeReceiverMutation(saved)}
            onDone={close}
            onBack={close}
            lead={
              <Trans>
                Added again, the member counts as new. Withdrawals may be paused for a while
                afterwards.
              </Trans>
            }
          >
            <Trans>Remove member</Trans>
          </ProofForm>
        </Dialog>
      )}
    </section>
  );
}
