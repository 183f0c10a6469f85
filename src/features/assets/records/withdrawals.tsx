import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordQueries, type WithdrawalRecord } from '#/api/assets-records';
import { siteQueries } from '#/api/site';
import { AddressText } from '#/components/coin/address-text';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { StatusBadge } from '#/components/lists/status-badge';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';
import { WhileOpen } from '#/ui/while-open';
import { formatAmount } from '#core/domain/format-number.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import { CancelWithdrawal } from './cancel-withdrawal';
import type { RecordsProps } from './record-list';
import { ReviewBadge } from './review-badge';
import { ReviewedList } from './reviewed-list';
import { useStepLabels } from './use-step-labels';
import { WithdrawalSteps } from './withdrawal-steps';

/** Withdrawals with their steps. One that is in review can be cancelled. */
export function Withdrawals({ scope, coin, label, filter }: RecordsProps) {
  const { t } = useLingui();
  const labels = useStepLabels();
  const canCancel = useQuery(siteQueries.settings()).data?.canCancelWithdrawals === true;
  const [cancelling, setCancelling] = useState<WithdrawalRecord>();
  return (
    <>
      <ReviewedList
        label={label}
        filter={filter}
        query={recordQueries.withdrawals(scope)}
        fileName="withdrawals"
        costs={[
          [t`Fee`, ({ fee }) => fee ?? ''],
          [t`Received`, ({ arrival, status }) => (status === 'completed' && arrival) || ''],
        ]}
        address={[
          t({ message: 'To', context: 'withdrawal address' }),
          ({ target }) => target ?? '',
        ]}
        emptyHint={<Trans>Track your withdrawals and their status here.</Trans>}
        topic="withdrawal"
        title={<Trans>Withdrawal</Trans>}
        sign="−"
        done={<Trans>Sent</Trans>}
        steps={({ step, ...row }) => step && <WithdrawalSteps step={step} {...row} />}
        badge={({ step }) => step && <StepBadge step={step} />}
        statusText={({ step }) => step && labels[step]}
        coin={coin}
      >
        {(row) => (
          <>
            <Payout row={row} />
            {row.target ? <Numeric>{row.target}</Numeric> : null}
            <Transaction {...row} />
            {canCancel && row.step === 'review' ? (
              <LinkButton className="self-start" onClick={() => setCancelling(row)}>
                <Trans>Cancel withdrawal</Trans>
              </LinkButton>
            ) : null}
          </>
        )}
      </ReviewedList>
      <WhileOpen subject={cancelling}>
        {(open, withdrawal) => (
          <CancelWithdrawal
            subject={withdrawal}
            open={open}
            onClose={() => setCancelling(undefined)}
          />
        )}
      </WhileOpen>
    </>
  );
}

/** The badge of each step except the review. */
const TONES = {
  approved: 'pending',
  sending: 'pending',
  sent: 'good',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
} as const;

function StepBadge({ step }: { step: WithdrawalStep }) {
  const labels = useStepLabels();
  if (step === 'review') return <ReviewBadge status="pending" />;
  const label = { tone: TONES[step], label: labels[step] };
  return <StatusBadge status="step" labels={{ step: label }} />;
}

/** The transaction of a withdrawal that was sent, which can be copied and looked up. */
function Transaction({ txid, explorer }: WithdrawalRecord) {
  const { t } = useLingui();
  if (txid === undefined) return null;
  return (
    <div>
      <p>
        <Trans>Transaction hash</Trans>
      </p>
      <AddressText address={txid} copyLabel={t`Copy the transaction hash`} className="text-ink" />
      {explorer === undefined ? null : (
        <LinkButton href={explorer} target="_blank" rel="noopener noreferrer">
          <Trans>View in explorer</Trans>
        </LinkButton>
      )}
    </div>
  );
}

/** The amount paid out or to be paid out. Nothing is shown for a rejected withdrawal. */
function Payout({ row: { fee, arrival, status } }: { row: WithdrawalRecord }) {
  if (fee === undefined || arrival === undefined || status === 'notPassed') return null;
  const cost = <HiddenAmount>{formatAmount(fee)}</HiddenAmount>;
  const paid = <HiddenAmount>{formatAmount(arrival)}</HiddenAmount>;
  return (
    <p>
      {status === 'completed' ? (
        <Trans>
          Fee {cost}, you received {paid}
        </Trans>
      ) : (
        <Trans>
          Fee {cost}, you’ll receive {paid}
        </Trans>
      )}
    </p>
  );
}
