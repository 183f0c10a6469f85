import { Trans } from '@lingui/react/macro';
import type { SavedAddress } from '#/api/withdrawal-addresses';
import { AddressText } from '#/components/coin/address-text';
import { CoinLogo } from '#/components/coin/coin-logo';
import { LimitTime } from '#/components/own-limits/limit-time';
import { useHold } from '#/components/readiness/use-hold';
import { Badge } from '#/ui/badge';
import { ListRow } from '#/ui/list-row';

interface AddressRowProps {
  saved: SavedAddress;
  onOpen: () => void;
}

/** An address with its coin and network, its label, the whole address, and the whitelist state. */
export function AddressRow({ saved, onOpen }: AddressRowProps) {
  const { code, network, label, address, isDefault, usableAt } = saved;
  const from = useHold(usableAt);
  return (
    <ListRow
      chevron
      leading={<CoinLogo code={code} className="size-8" />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{network === undefined ? code : `${code} · ${network}`}</span>
          {isDefault ? (
            <Badge tone="accent">
              <Trans>Default</Trans>
            </Badge>
          ) : null}
        </span>
      }
      subtitle={
        <>
          {label === '' ? null : (
            <span className="block text-sm text-ink wrap-anywhere">
              <bdi translate="no">{label}</bdi>
            </span>
          )}
          <AddressText address={address} className="wrap-anywhere" />
          {from === undefined ? null : (
            <span className="block text-warn">
              <Trans>
                Available from <LimitTime at={from} />
              </Trans>
            </span>
          )}
        </>
      }
      onClick={onOpen}
    />
  );
}
