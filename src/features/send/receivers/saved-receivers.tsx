import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type Receiver, searchMemberMutation } from '#/api/send';
import { receiverQueries } from '#/api/send-receivers';
import { siteQueries } from '#/api/site';
import { linkClass } from '#/ui/link-button';
import { ReceiverRow } from './receiver-row';

/**
 * The members in the address book. Tapping one searches for that member, as if the username were
 * typed.
 */
export function SavedReceivers({ onFound }: { onFound: (receiver: Receiver) => void }) {
  const headId = useId();
  const hasReceivers = useQuery(siteQueries.settings()).data?.hasReceivers === true;
  const { data } = useQuery({ ...receiverQueries.list(), enabled: hasReceivers });
  const { mutate, isPending } = useMutation(searchMemberMutation());
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={headId} aria-busy={isPending} className="border-t border-line pt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4">
        <h2 id={headId} className="text-sm font-semibold">
          <Trans>Members</Trans>
        </h2>
        <Link to="/security/addresses" className={linkClass('text-sm')}>
          <Trans>Address book</Trans>
        </Link>
      </div>
      <ul>
        {data.map((saved) => (
          <li key={saved.id}>
            <ReceiverRow
              saved={saved}
              onOpen={() => {
                if (!isPending) mutate(saved.username, { onSuccess: onFound });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
