import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { authQueries } from '#/api/auth';
import { type Receiver, sendQueries } from '#/api/send';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { Skeleton } from '#/ui/skeleton';
import { SendFields } from './send-fields';
import type { Sent } from './sent-receipt';

interface SendFormProps {
  receiver: Receiver;
  onSent: (sent: Sent) => void;
}

/** Loads the sendable coins, then renders the form. */
export function SendForm({ receiver, onSent }: SendFormProps) {
  const coins = useQuery(sendQueries.coins(receiver.username));
  const member = useQuery(authQueries.member());
  const skeleton = (
    <div aria-hidden="true" className="space-y-5 px-4 pt-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
  return (
    <Ready query={coins} skeleton={skeleton}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<Send />} title={<Trans>You can’t send coins right now</Trans>} />
        ) : (
          <Ready query={member} skeleton={skeleton}>
            {({ hasTwoStep }) => (
              <SendFields
                receiver={receiver}
                coins={list}
                hasTwoStep={hasTwoStep}
                onSent={onSent}
              />
            )}
          </Ready>
        )
      }
    </Ready>
  );
}
