import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { receiverQueries, removeReceiverMutation, type SavedReceiver } from '#/api/send-receivers';
import { siteQueries } from '#/api/site';
import { ProofDialog } from '#/components/credentials/proof-dialog';
import { Ready } from '#/components/readiness/ready';
import { LinkButton } from '#/ui/link-button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { WhileOpen } from '#/ui/while-open';
import { AddReceiverDialog } from './add-receiver-dialog';
import { ReceiverRow } from './receiver-row';

/** The members in the address book, if the server has them (product.md#address-book). */
export function ReceiversPart() {
  const hasReceivers = useQuery(siteQueries.settings()).data?.hasReceivers;
  return hasReceivers ? <Receivers /> : null;
}

function Receivers() {
  const headId = useId();
  const receivers = useQuery(receiverQueries.list());
  /** The member to remove, or a new member. */
  const [subject, setSubject] = useState<SavedReceiver | 'new'>();
  const close = () => setSubject(undefined);
  return (
    <section aria-labelledby={headId} className="border-t border-line pt-3 pb-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4">
        <h2 id={headId} className="text-sm font-semibold">
          <Trans>Members</Trans>
        </h2>
        <LinkButton className="min-h-11" onClick={() => setSubject('new')}>
          <Trans>Add member</Trans>
        </LinkButton>
      </div>
      <p className="px-4 pb-2 text-xs text-muted">
        <Trans>While the whitelist is on, you can only send to these members.</Trans>
      </p>
      <Ready query={receivers} skeleton={<SkeletonRows count={2} />}>
        {(list) => (
          <ul>
            {list.map((one) => (
              <li key={one.id}>
                <ReceiverRow saved={one} onOpen={() => setSubject(one)} />
              </li>
            ))}
          </ul>
        )}
      </Ready>
      <WhileOpen subject={subject}>
        {(open, shown) =>
          shown === 'new' ? (
            <AddReceiverDialog open={open} onClose={close} />
          ) : (
            <RemoveReceiverDialog saved={shown} open={open} onClose={close} />
          )
        }
      </WhileOpen>
    </section>
  );
}

interface RemoveReceiverDialogProps {
  saved: SavedReceiver;
  open: boolean;
  onClose: () => void;
}

/** Removes a member from the address book. */
function RemoveReceiverDialog({ saved, open, onClose }: RemoveReceiverDialogProps) {
  return (
    <ProofDialog
      isDanger
      title={<bdi>{saved.username}</bdi>}
      open={open}
      onClose={onClose}
      mutation={removeReceiverMutation(saved)}
      lead={
        <Trans>
          If you add this member back later, they’ll be treated as new. Withdrawals may be
          temporarily paused.
        </Trans>
      }
    >
      <Trans>Remove member</Trans>
    </ProofDialog>
  );
}
