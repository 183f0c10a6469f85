import { Trans } from '@lingui/react/macro';
import { ChevronRight, Landmark } from 'lucide-react';
import type { BankCard } from '#/api/withdrawal-targets';
import { AddressText } from '#/components/coin/address-text';

interface BankCardRowProps {
  card: BankCard;
  onOpen: () => void;
}

/** A card with its bank, last four characters and holder. */
export function BankCardRow({ card, onOpen }: BankCardRowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 rounded-lg bg-surface p-4 text-start transition-colors active:bg-fill"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-fill text-muted">
        <Landmark aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold wrap-anywhere" dir="auto">
          {card.bankName}
        </span>
        <span className="mt-1 block text-base">
          <AddressText address={card.cardNumber} className="wrap-anywhere" />
        </span>
        <span className="mt-1 block text-xs text-muted wrap-anywhere" dir="auto">
          {card.cardName}
        </span>
      </span>
      <span className="sr-only">
        <Trans>Change this card</Trans>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
    </button>
  );
}
