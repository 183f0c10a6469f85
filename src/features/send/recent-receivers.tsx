import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { type Receiver, searchMemberMutation, sendQueries } from '#/api/send';
import { Chip } from '#/ui/chip';

const SHOWN = 5;

/** The last receivers. Tapping one searches for that member, as if the username were typed. */
export function RecentReceivers({ onFound }: { onFound: (receiver: Receiver) => void }) {
  const id = useId();
  const { data } = useInfiniteQuery(sendQueries.sent('all'));
  const { mutate, isPending } = useMutation(searchMemberMutation());
  const names = [...new Set(data?.map(({ receiver }) => receiver))].slice(0, SHOWN);
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={id} aria-busy={isPending} className="px-4 pb-6">
      <h2 id={id} className="pb-2 text-sm text-muted">
        <Trans>Recent</Trans>
      </h2>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <Chip
              className="max-w-full"
              onClick={() => {
                if (!isPending) mutate(name, { onSuccess: onFound });
              }}
            >
              <bdi translate="no" className="truncate">
                {name}
              </bdi>
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
