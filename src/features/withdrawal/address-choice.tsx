import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { Coin } from '#/api/market';
import { siteQueries } from '#/api/site';
import { AddressText } from '#/components/coin/address-text';
import { useHold } from '#/components/readiness/use-hold';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { linkClass } from '#/ui/link-button';
import { SelectField } from '#/ui/select-field';
import type { WalletTarget } from './use-addresses';

interface AddressChoiceProps {
  coin: Coin;
  addresses: readonly WalletTarget[];
  /** The selected address. */
  target: WalletTarget;
  onTarget: (id: string) => void;
}

/**
 * The address of a wallet withdrawal, formatted for comparison, and a selection if there are
 * several.
 */
export function AddressChoice({
  coin: { id, code },
  addresses,
  target,
  onTarget,
}: AddressChoiceProps) {
  const { t } = useLingui();
  const redirect = useLocation({ select: ({ href }) => href });
  const language = useAtomValue(shownLanguageAtom);
  const hasBook = useQuery(siteQueries.settings()).data?.hasAddresses;
  const usableAt = useHold(target.usableAt);
  const time = usableAt === undefined ? undefined : formatTime(usableAt, 'moment', language);
  return (
    <>
      {addresses.length > 1 ? (
        <SelectField
          isCode
          label={t`Address`}
          items={addresses.map((one) => ({
            value: one.id ?? '',
            name: nameOf(one),
            label: <bdi>{nameOf(one)}</bdi>,
            trailing: <span translate="no">{one.network}</span>,
            subtitle: <AddressText address={one.address} className="wrap-anywhere" />,
          }))}
          value={target.id ?? ''}
          onValueChange={onTarget}
          placeholder={t`Choose`}
          closeLabel={t`Close`}
        />
      ) : null}
      <section aria-label={t`Withdrawal address`} className="rounded-lg bg-surface px-4 py-3">
        <div className="flex items-center justify-between gap-3 text-sm">
          <p className="min-w-0 text-muted wrap-anywhere">
            {target.label === '' ? (
              <Trans>To your {code} address</Trans>
            ) : (
              <bdi translate="no">{target.label}</bdi>
            )}
          </p>
          {hasBook ? (
            <Link to="/security/addresses" search={{ id, redirect }} className={linkClass()}>
              <Trans>Address book</Trans>
            </Link>
          ) : (
            <Link to="/bindMentionAddress" search={{ id, redirect }} className={linkClass()}>
              <Trans>Change address</Trans>
            </Link>
          )}
        </div>
        <p className="mt-1">
          <AddressText address={target.address} className="wrap-anywhere" />
        </p>
        {time === undefined ? null : (
          <p role="status" className="mt-1 text-sm text-warn">
            <Trans>
              This address is new. With your whitelist on, you can use it from{' '}
              <bdi translate="no">{time}</bdi>.
            </Trans>
          </p>
        )}
      </section>
    </>
  );
}

/** Returns the label, or the start and end of the address. */
function nameOf({ label, address }: WalletTarget): string {
  return label === '' ? `${address.slice(0, 6)}…${address.slice(-6)}` : label;
}
