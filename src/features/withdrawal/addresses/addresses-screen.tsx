import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookUser } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { siteQueries } from '#/api/site';
import { addressQueries, type SavedAddress } from '#/api/withdrawal-addresses';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { Button } from '#/ui/button';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { StickyAction } from '#/ui/sticky-action';
import { WhileOpen } from '#/ui/while-open';
import { AddDialog } from './add-dialog';
import { AddressDialog } from './address-dialog';
import { AddressRow } from './address-row';
import { WhitelistPart } from './whitelist-part';

interface AddressesScreenProps {
  /** The id of the currency for an address to add. */
  coinId: string | undefined;
  /** The members in the book. */
  receivers: ReactNode;
  /** Called after an address was added, for a page that sent the member here. */
  onAdded: () => void;
}

/** The address book and its whitelist (product.md#address-book). */
export function AddressesScreen(props: AddressesScreenProps) {
  const settings = useQuery(siteQueries.settings());
  return (
    <Page title={<Trans>Address book</Trans>}>
      <Ready query={settings} skeleton={<SkeletonRows count={4} />}>
        {({ hasAddresses }) =>
          hasAddresses ? (
            <Book {...props} />
          ) : (
            <EmptyState
              icon={<BookUser />}
              title={<Trans>Not available</Trans>}
              hint={<Trans>This exchange allows one withdrawal address per coin.</Trans>}
            />
          )
        }
      </Ready>
    </Page>
  );
}

function Book({ coinId, receivers, onAdded }: AddressesScreenProps) {
  const { t } = useLingui();
  /** The address to change, or a new address. */
  const [subject, setSubject] = useState<SavedAddress | 'new'>();
  const close = () => setSubject(undefined);
  return (
    <>
      <div className="flex-1">
        <WhitelistPart />
        <PagedList
          label={t`Address book`}
          query={addressQueries.list()}
          idOf={({ id }) => id}
          emptyHint={<Trans>Add the addresses you withdraw to.</Trans>}
        >
          {(entry) => <AddressRow saved={entry} onOpen={() => setSubject(entry)} />}
        </PagedList>
        {receivers}
      </div>
      <StickyAction>
        <Button size="lg" onClick={() => setSubject('new')}>
          <Trans>Add address</Trans>
        </Button>
      </StickyAction>
      <WhileOpen subject={subject}>
        {(isOpen, shown) =>
          shown === 'new' ? (
            <AddDialog
              coinId={coinId}
              open={isOpen}
              onClose={close}
              onAdded={() => {
                close();
                onAdded();
              }}
            />
          ) : (
            <AddressDialog saved={shown} open={isOpen} onClose={close} />
          )
        }
      </WhileOpen>
    </>
  );
}
