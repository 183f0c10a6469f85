import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { CreditCard, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coin } from '#/api/market';
import type { WithdrawalKind } from '#/api/withdrawal';
import type { BankCard } from '#/api/withdrawal-targets';
import { AddressText } from '#/components/coin/address-text';
import { Ready } from '#/components/readiness/ready';
import { buttonClass } from '#/ui/button-class';
import { linkClass } from '#/ui/link-button';
import { Notice } from '#/ui/notice';
import { SelectField } from '#/ui/select-field';
import { Skeleton } from '#/ui/skeleton';

interface TargetChoiceProps {
  kind: WithdrawalKind;
  coin: Coin;
  /** The address bound for the coin. */
  address: string | undefined;
  cards: UseQueryResult<BankCard[]>;
  /** The chosen card. */
  card: BankCard | undefined;
  onCard: (id: string) => void;
}

/**
 * The target of the withdrawal: the bound address, formatted for comparison, or one of the cards.
 */
export function TargetChoice({ kind, coin, address, cards, card, onCard }: TargetChoiceProps) {
  const { t } = useLingui();
  const redirect = useLocation({ select: ({ href }) => href });
  const { code } = coin;
  const binding = { id: coin.id, redirect };
  if (kind === 'wallet') {
    return address === undefined ? (
      <Offer
        icon={<MapPin />}
        action={
          <Link to="/bindMentionAddress" search={binding} className={buttonClass({ size: 'sm' })}>
            <Trans>Bind address</Trans>
          </Link>
        }
      >
        <Trans>No {code} address is bound yet.</Trans>
      </Offer>
    ) : (
      <section aria-label={t`Withdrawal address`} className="rounded-lg bg-surface px-4 py-3">
        <div className="flex items-center justify-between gap-3 text-sm">
          <p className="text-muted">
            <Trans>To your {code} address</Trans>
          </p>
          <Link to="/bindMentionAddress" search={binding} className={linkClass()}>
            <Trans>Change address</Trans>
          </Link>
        </div>
        <p className="mt-1">
          <AddressText address={address} className="wrap-anywhere" />
        </p>
      </section>
    );
  }
  const bindCard = (
    <Link to="/bank" search={{ redirect }} className={buttonClass({ size: 'sm' })}>
      <Trans>Bind bank card</Trans>
    </Link>
  );
  return (
    <Ready query={cards} skeleton={<Skeleton className="h-12 w-full" />}>
      {(list) =>
        list.length === 0 ? (
          <Offer icon={<CreditCard />} action={bindCard}>
            <Trans>No bank card is bound yet.</Trans>
          </Offer>
        ) : (
          <SelectField
            label={t`Bank card`}
            items={list.map(toItem)}
            value={card?.id ?? null}
            onValueChange={onCard}
            placeholder={t`Choose`}
            closeLabel={t`Close`}
            trailing={
              <Link to="/bank" search={{ redirect }} className={linkClass('text-sm')}>
                <Trans>Bind another</Trans>
              </Link>
            }
          />
        )
      }
    </Ready>
  );
}

function toItem({ id, bankName, cardName, cardNumber }: BankCard) {
  const lastFour = cardNumber.slice(-4);
  return {
    value: id,
    name: `${bankName} ••${lastFour}`,
    label: bankName,
    subtitle: (
      <>
        <bdi dir="ltr" className="num">
          {cardNumber}
        </bdi>{' '}
        <bdi>{cardName}</bdi>
      </>
    ),
  };
}

interface OfferProps {
  icon: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function Offer({ icon, action, children }: OfferProps) {
  return (
    <Notice tone="warn" icon={icon} action={action}>
      {children}
    </Notice>
  );
}
