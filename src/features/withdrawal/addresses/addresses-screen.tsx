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
import { AddDialog } from './add-dialog';
import { AddressDialog } from './address-dialog';
import { AddressRow } from './address-row';
import { WhitelistPart } from './whitelist-part';

interface AddressesScreenProps {
  /** Id of the currency that an added address is for. */
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
              title={<Trans>Not offered</Trans>}
              hint={<Trans>This exchange has one withdrawal address for each coin.</Trans>}
            />
          )
        }
      </Ready>
    </Page>
  );
}

/**
 * The dialog that is open, or was: it stays set during the closing animation. `turn` is its React key,
 * incremented on each opening, which resets its forms.
 */
interface Shown {
  readonly saved: SavedAddress | undefined;
  readonly isOpen: boolean;
  readonly turn: number;
}

function Book({ coinId, receivers, onAdded }: AddressesScreenProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>({ saved: undefined, isOpen: false, turn: 0 });
  const open = (saved?: SavedAddress) =>
    setShown(({ turn }) => ({ saved, isOpen: true, turn: turn + 1 }));
  const close = () => setShown((now) => ({ ...now, isOpen: false }));
  const { saved, isOpen, turn } = shown;
  return (
    <>
      <div className="flex-1">
        <WhitelistPart />
        <PagedList
          label={t`Address book`}
          query={addressQueries.list()}
          idOf={({ id }) => id}
          emptyHint={<Trans>Add the addresses that you withdraw to.</Trans>}
        >
          {(entry) => <AddressRow saved={entry} onOpen={() => open(entry)} />}
        </PagedList>
        {receivers}
      </div>
      <StickyAction>
        <Button size="lg" onClick={() => open()}>
          <Trans>Add address</Trans>
        </Button>
      </StickyAction>
      {saved === undefined ? (
        <AddDialog
          key={turn}
          coinId={coinId}
          open={isOpen}
          onClose={close}
          onAdded={() => {
            close();
            onAdded();
          }}
        />
      ) : (
        <AddressDialog key={turn} saved={saved} open={isOpen} onClose={close} />
      )}
    </>
  );
}
