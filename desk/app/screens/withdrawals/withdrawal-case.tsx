import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Badge } from '#/ui/badge';
import { Fact, Facts } from '#/ui/facts';
import { IconButton } from '#/ui/icon-button';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import { withdrawalCase } from '#desk/contract/withdrawals.ts';
import { read } from '../../api/read.ts';
import { Age, Time } from '../../parts/age.tsx';
import { Amount, Unknown } from '../../parts/amount.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { STEP_NAMES } from './step-names.ts';
import type { Case } from './withdrawal.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';

interface WithdrawalCaseProps {
  id: number;
  onBack: () => void;
}

export function WithdrawalCase({ id, onBack }: WithdrawalCaseProps) {
  const query = useQuery(read(withdrawalCase, { id }));
  return (
    <article aria-label={`Withdrawal ${id}`} className="flex flex-col gap-3 p-4">
      <IconButton label="Back to the list" className="-m-3 medium:hidden" onClick={onBack}>
        <ArrowLeft />
      </IconButton>
      <Loaded query={query} loading={<Skeleton className="h-[32rem]" />}>
        {(shown) => (
          <>
            <header className="flex flex-wrap items-center gap-2">
              <h2 className="text-base font-semibold">
                Withdrawal <span className="num">{id}</span>
              </h2>
              <Badge tone={shown.step === 'sent' ? 'success' : 'neutral'}>
                {STEP_NAMES[shown.step]}
              </Badge>
              <MemberLink member={shown.member} />
            </header>
            <Warnings shown={shown} />
            {shown.step === 'sending' ? <PaySheet shown={shown} /> : null}
            <WithdrawalActions shown={shown} />
            <CaseFacts shown={shown} />
          </>
        )}
      </Loaded>
    </article>
  );
}

function Warnings({ shown }: { shown: Case }) {
  return (
    <>
      {shown.holds.map((hold) => (
        <Notice key={hold} tone="danger">
          {hold}
        </Notice>
      ))}
      {shown.sharedWith.length > 0 ? (
        <Notice tone="danger">
          Other members with this address:
          <ul className="flex flex-wrap gap-x-3">
            {shown.sharedWith.map((member) => (
              <li key={member.id}>
                <MemberLink member={member} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {shown.isFirst ? <Notice tone="warn">This is the member’s first withdrawal.</Notice> : null}
      {shown.needsSecond ? (
        <Notice tone="warn">Above the threshold, so two people must approve it.</Notice>
      ) : null}
    </>
  );
}

function CaseFacts({ shown }: { shown: Case }) {
  const { coin, targetSince, explorer, txid } = shown;
  return (
    <Facts>
      <Fact label="To be paid">
        <Amount value={shown.arrival} unit={coin} />
      </Fact>
      <Fact label="Fee">
        <Amount value={shown.fee} unit={coin} />
      </Fact>
      <Fact label="Debited from the balance">
        <Amount value={shown.amount} unit={coin} />
      </Fact>
      <Fact label={shown.isBank ? 'Bank' : 'Network'}>
        {shown.isBank ? shown.bankName : (shown.network ?? coin)}
      </Fact>
      {shown.cardName === null ? null : <Fact label="Holder">{shown.cardName}</Fact>}
      <Fact label={shown.isBank ? 'Card' : 'Address'}>
        <span className="font-mono text-xs wrap-anywhere">{shown.target}</span>
      </Fact>
      <Fact label="Saved for">
        {targetSince === null ? <Unknown /> : <Age since={targetSince} />}
      </Fact>
      <Fact label={`The member’s deposits, ${coin}`}>
        <Amount value={shown.sumIn} />
      </Fact>
      <Fact label={`Withdrawals sent, ${coin}`}>
        <Amount value={shown.sumOut} />
      </Fact>
      <Fact label="Requested">
        <Time at={shown.createdAt} />
      </Fact>
      {shown.approvedBy === null ? null : <Fact label="Approved by">{shown.approvedBy}</Fact>}
      {shown.claimedBy === null ? null : <Fact label="Claimed by">{shown.claimedBy}</Fact>}
      {txid === null ? null : (
        <Fact label="Hash or reference">
          {explorer === null ? (
            <span className="font-mono text-xs wrap-anywhere">{txid}</span>
          ) : (
            <a
              href={explorer}
              target="_blank"
              rel="noreferrer"
              className="font-mono text-xs text-accent-ink wrap-anywhere hover:underline"
            >
              {txid}
            </a>
          )}
        </Fact>
      )}
      {shown.remark === '' ? null : <Fact label="Reason">{shown.remark}</Fact>}
    </Facts>
  );
}
