import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Coins, Headset } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { depositQueries } from '#/api/deposit';
import { RecordsLink } from '#/components/account/records-link';
import { CoinPicker } from '#/components/coin/coin-picker';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { SupportLink } from '#/components/page/support-link';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { iconButtonClass } from '#/ui/icon-button';
import { DepositForm, type Reported } from './deposit-form';
import { DepositReceipt } from './deposit-receipt';
import { NetworkChoice } from './network-choice';
import { PayTo } from './pay-to';

/**
 * The search parameters of the page: the ids of the coin and of the network, and whether a picture
 * was shared.
 */
interface DepositSearch {
  readonly id?: string | undefined;
  readonly network?: string | undefined;
  readonly shared?: '1' | undefined;
}

interface DepositScreenProps {
  search: DepositSearch;
  onSearchChange: (search: DepositSearch) => void;
  /** The records next to the form. */
  aside: ReactNode;
}

/**
 * The deposit page (product.md#deposit). The member pays to the displayed address and then reports
 * the deposit with a proof.
 */
export function DepositScreen({ search, onSearchChange, aside }: DepositScreenProps) {
  const { t } = useLingui();
  const [reported, setReported] = useState<Reported>();
  const coins = useQuery(depositQueries.coins());
  return (
    <Page
      aside={aside}
      title={<Trans>Deposit</Trans>}
      actions={
        <>
          <SupportLink label={t`Support`} className={iconButtonClass()}>
            <Headset />
          </SupportLink>
          <RecordsLink search={{ type: '1', tab: 'deposit', id: search.id }} />
        </>
      }
    >
      <Ready query={coins} skeleton={<FormSkeleton />}>
        {(list) => {
          const coin = list.find(({ id }) => id === search.id) ?? list[0];
          const networks = coin?.networks ?? [];
          const network = networks.find(({ id }) => id === search.network) ?? networks[0];
          if (!coin || !network) {
            return (
              <EmptyState
                icon={<Coins />}
                title={<Trans>Deposits aren’t available right now</Trans>}
                hint={<Trans>Contact customer service or try again later.</Trans>}
              />
            );
          }
          if (reported !== undefined) {
            return (
              <DepositReceipt coin={coin} {...reported} onNew={() => setReported(undefined)} />
            );
          }
          return (
            <DepositForm
              key={coin.id}
              coin={coin}
              network={network}
              onReported={setReported}
              hasSharedPicture={search.shared !== undefined}
              onSharedPictureEnd={() => onSearchChange({ id: search.id, network: search.network })}
              coinField={
                <CoinPicker
                  label={t`Coin`}
                  coins={list}
                  value={coin.id}
                  onChange={(id) => onSearchChange({ id, shared: search.shared })}
                />
              }
            >
              <NetworkChoice
                networks={networks}
                value={network.id}
                onChange={(id) => onSearchChange({ ...search, id: coin.id, network: id })}
              />
              <PayTo coin={coin} network={network} />
            </DepositForm>
          );
        }}
      </Ready>
    </Page>
  );
}
