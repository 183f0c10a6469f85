import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Coin } from '#/api/market';
import type { Withdrawal, WithdrawalOffer } from '#/api/withdrawal';
import type { BankCard } from '#/api/withdrawal-targets';
import { AddressText } from '#/components/coin/address-text';
import { ConfirmationDialog } from '#/components/confirmation/confirmation-dialog';
import type { useConfirmation } from '#/components/confirmation/use-confirmation';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import type { AddressNetwork } from '#core/domain/deposit-networks.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { networkOf } from '#core/domain/withdrawal-address.ts';
import { CostFacts } from './cost-facts';
import type { WalletTarget } from './use-addresses';
import type { WithdrawalValues } from './withdrawal-values';

interface WithdrawalConfirmationProps {
  confirmation: ReturnType<
    typeof useConfirmation<{ intent: Withdrawal; values: WithdrawalValues }>
  >;
  coin: Coin;
  offer: WithdrawalOffer;
  /** The addresses of the coin. */
  addresses: readonly WalletTarget[];
  /** The networks on which the coin is paid out; `undefined` while they are unknown. */
  networks: readonly AddressNetwork[] | undefined;
  /** The card of a bank withdrawal. */
  card: BankCard | undefined;
}

/** A summary of the withdrawal, with the full address. */
export function WithdrawalConfirmation({
  confirmation,
  coin,
  offer,
  addresses,
  networks,
  card,
}: WithdrawalConfirmationProps) {
  return (
    <ConfirmationDialog confirmation={confirmation} title={<Trans>Review your withdrawal</Trans>}>
      {({ intent: { amount, kind, addressId } }) => {
        const target = addresses.find(({ id }) => id === addressId);
        return (
          <>
            {kind === 'wallet' ? (
              <Target label={<Trans>To this address</Trans>}>
                {target?.label ? (
                  <span className="block wrap-anywhere">
                    <bdi translate="no">{target.label}</bdi>
                  </span>
                ) : null}
                <AddressText address={target?.address ?? ''} className="text-base wrap-anywhere" />
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
              {kind === 'wallet' ? (
                <Fact label={<Trans>Network</Trans>}>
                  {target?.network ?? network(coin.code, target?.address ?? '', networks)}
                </Fact>
              ) : null}
              <Fact label={<Trans>Amount</Trans>}>
                <Numeric unit={coin.code}>{formatAmount(amount)}</Numeric>
              </Fact>
            </Facts>
            <CostFacts amount={amount} terms={offer} code={coin.code} />
            <p className="mt-3 text-xs text-warn">
              <Trans>Withdrawals cannot be reversed once sent.</Trans>
            </p>
          </>
        );
      }}
    </ConfirmationDialog>
  );
}

/** Returns the network of the address. A coin without networks has only its native one. */
function network(code: string, address: string, networks: readonly AddressNetwork[] | undefined) {
  if (networks === undefined) return '–';
  const isNative = networks.every(({ name }) => name === undefined);
  return isNative ? code : (networkOf(address, networks) ?? '–');
}

function Target({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-md bg-fill px-3 py-2 text-sm">
      <p className="text-muted">{label}</p>
      {children}
    </div>
  );
}
