import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BankCard } from '#/api/identity';
import type { Coin } from '#/api/market';
import type { WithdrawalOffer } from '#/api/withdrawal';
import { AddressText } from '#/components/address-text';
import { amountText } from '#/domain/figures';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { CostFacts } from './cost-facts';
import type { Question } from './use-withdrawal';

interface ConfirmDialogProps {
  question: Question | undefined;
  coin: Coin;
  offer: WithdrawalOffer;
  /** The card of a bank withdrawal. */
  card: BankCard | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The whole withdrawal once more, the address in full. */
export function ConfirmDialog({ question, coin, offer, card, ...act }: ConfirmDialogProps) {
  const { t } = useLingui();
  if (!question) return null;
  const { amount, kind } = question.withdrawal;
  return (
    <Dialog
      open={question.isOpen}
      onOpenChange={(isOpen) => !isOpen && act.onClose()}
      title={<Trans>Check your withdrawal</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Button variant="secondary" className="flex-1" onClick={act.onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button className="flex-1" onClick={act.onConfirm}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      }
    >
      {kind === 'wallet' ? (
        <Target label={<Trans>To this address</Trans>}>
          <AddressText address={offer.address ?? ''} className="text-base wrap-anywhere" />
        </Target>
      ) : (
        <Target label={<Trans>To this bank card</Trans>}>
          <span className="block wrap-anywhere" dir="auto">
            {card?.bankName}, {card?.cardName}
          </span>
          <AddressText address={card?.cardNumber ?? ''} className="text-base wrap-anywhere" />
        </Target>
      )}
      <Facts className="mt-3">
        <Fact label={<Trans>Coin</Trans>}>{coin.code}</Fact>
        <Fact label={<Trans>Amount</Trans>}>
          <Numeric unit={coin.code}>{amountText(amount)}</Numeric>
        </Fact>
      </Facts>
      <CostFacts amount={amount} terms={offer} code={coin.code} />
      <p className="mt-3 text-xs text-warn">
        <Trans>A withdrawal that was paid out cannot be taken back.</Trans>
      </p>
    </Dialog>
  );
}

function Target({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-md bg-fill px-3 py-2 text-sm">
      <p className="text-muted">{label}</p>
      {children}
    </div>
  );
}
