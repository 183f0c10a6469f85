import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { CreditCard, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coin } from '#/api/market';
import type { WithdrawalKind } from '#/api/withdrawal';
import type { BankCard } from '#/api/withdrawal-targets';
import { Ready } from '#/components/readiness/ready';
import { buttonClass } from '#/ui/button-class';
import { linkClass } from '#/ui/link-button';
import { Notice } from '#/ui/notice';
import { SelectField } from '#/ui/select-field';
import { Skeleton } from '#/ui/skeleton';
import { AddressChoice } from './address-choice';
import type { WalletTarget } from './use-addresses';

interface TargetChoiceProps {
  kind: WithdrawalKind;
  coin: Coin;
  addresses: readonly WalletTarget[];
  /** The selected address. */
  target: WalletTarget | undefined;
  onTarget: (id: string) => void;
  cards: UseQueryResult<BankCard[]>;
  /** The selected card. */
  card: BankCard | undefined;
  onCard: (id: string) => void;
}

/**
 * The target of the withdrawal: one of the addresses, formatted for comparison, or one of the
 * cards.
 */
export function TargetChoice(props: TargetChoiceProps) {
  const { kind, coin, addresses, target, onTarget, cards, card, onCard } = props;
  const { t } = useLingui();
  const redirect = useLocation({ select: ({ href }) => href });
  const { code } = coin;
  const binding = { id: coin.id, redirect };
  if (kind === 'wallet') {
    return target === undefined ? (
      <Offer
        icon={<MapPin />}
        action={
          <Link to="/bindMentionAddress" search={binding} className={buttonClass({ size: 'sm' })}>
            <Trans>Add address</Trans>
          </Link>
        }
      >
        <Trans>You haven’t added a {code} address yet.</Trans>
      </Offer>
    ) : (
      <AddressChoice coin={coin} addresses={addresses} target={target} onTarget={onTarget} />
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
            <Trans>You haven’t added a bank card yet.</Trans>
          </Offer>
        ) : (
          <SelectField
            isCode
            label={t`Bank card`}
            items={list.map(toItem)}
            value={card?.id ?? null}
            onValueChange={onCard}
            placeholder={t`Choose`}
            closeLabel={t`Close`}
            trailing={
              <Link to="/bank" search={{ redirect }} className={linkClass('text-sm')}>
                <Trans>Add another</Trans>
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
        <bdi translate="no" dir="ltr" className="num">
          {cardNumber}
        </bdi>{' '}
        <bdi translate="no">{cardName}</bdi>
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
