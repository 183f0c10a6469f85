import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Receiver } from '#/api/send';
import { addReceiverMutation, receiverQueries } from '#/api/send-receivers';
import { siteQueries } from '#/api/site';
import { addressQueries } from '#/api/withdrawal-addresses';
import { LimitTime } from '#/components/own-limits/limit-time';
import { useHold } from '#/components/readiness/use-hold';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';

interface WhitelistCheckProps {
  receiver: Receiver;
  /** Shown if the receiver is permitted. */
  children: ReactNode;
}

/**
 * Shows why the whitelist refuses a receiver. If the whitelist's state is unknown, only the server
 * decides.
 */
export function WhitelistCheck({ receiver, children }: WhitelistCheckProps) {
  const hasReceivers = useQuery(siteQueries.settings()).data?.hasReceivers === true;
  const whitelist = useQuery({ ...addressQueries.whitelist(), enabled: hasReceivers });
  const { isOn = false, endsAt } = whitelist.data ?? {};
  const isEnding = useHold(endsAt) !== undefined;
  const isInForce = isOn && (endsAt === undefined || isEnding);
  const receivers = useQuery({ ...receiverQueries.list(), enabled: isInForce });
  const saved = receivers.data?.find(({ id }) => id === receiver.id);
  const usableAt = useHold(saved?.usableAt);
  const { mutate, isPending } = useMutation(addReceiverMutation());
  if ((hasReceivers && whitelist.isPending) || (isInForce && receivers.isPending)) {
    return <Skeleton className="mx-4 mt-3 h-13" />;
  }
  const isUsable = saved !== undefined && usableAt === undefined;
  if (!isInForce || !receivers.data || isUsable) return children;
  return (
    <div className="px-4 pt-3 pb-6">
      {saved === undefined ? (
        <>
          <Notice tone="warn" role="status" icon={<ListChecks />}>
            <Trans>
              Your whitelist is on. Add this member to your address book first. You can send to them
              24 hours later.
            </Trans>
          </Notice>
          <Button
            size="lg"
            block
            className="mt-4"
            busy={isPending}
            onClick={() => mutate(receiver)}
          >
            <Trans>Add to address book</Trans>
          </Button>
        </>
      ) : (
        <Notice tone="warn" role="status" icon={<ListChecks />}>
          <Trans>
            This member is new to your address book. With your whitelist on, you can send to them
            from <LimitTime at={usableAt ?? 0} />.
          </Trans>
        </Notice>
      )}
    </div>
  );
}
