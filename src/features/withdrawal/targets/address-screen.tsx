import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookUser, Coins } from 'lucide-react';
import { siteQueries } from '#/api/site';
import { withdrawalTargetQueries } from '#/api/withdrawal-targets';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { ListRow } from '#/ui/list-row';
import { useNetworks } from '../use-networks';
import { AddressForm } from './address-form';

interface AddressScreenProps {
  /** The id of the selected currency. */
  coinId: string | undefined;
  onCoin: (id: string) => void;
  /** Called after an address was added, for a page that sent the member here. */
  onBound: () => void;
}

/** The default withdrawal addresses (product.md#withdrawal-address), one for each currency. */
export function AddressScreen({ coinId, onCoin, onBound }: AddressScreenProps) {
  const addresses = useQuery(withdrawalTargetQueries.addresses());
  const networks = useNetworks(addresses.data?.find(({ id }) => id === coinId));
  const hasBook = useQuery(siteQueries.settings()).data?.hasAddresses;
  return (
    <Page title={<Trans>Withdrawal address</Trans>}>
      {hasBook ? (
        <ListRow
          chevron
          leading={<BookUser />}
          title={<Trans>Address book</Trans>}
          subtitle={<Trans>Multiple addresses per coin, with notes</Trans>}
          render={(props) => <Link to="/security/addresses" search={{ id: coinId }} {...props} />}
        />
      ) : null}
      <Ready query={addresses} skeleton={<FormSkeleton />}>
        {(list) => {
          if (list.length === 0) {
            return <EmptyState icon={<Coins />} title={<Trans>No coins to choose from</Trans>} />;
          }
          const coin = list.find(({ id }) => id === coinId);
          return (
            <AddressForm
              key={coinId}
              coins={list}
              coin={coin}
              networks={networks ?? []}
              hasBook={hasBook === true}
              onCoin={onCoin}
              onBound={onBound}
            />
          );
        }}
      </Ready>
    </Page>
  );
}
