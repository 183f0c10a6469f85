import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type SentTransfer, sendQueries, type TransferFilter } from '#/api/send';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { optional } from '#/components/readiness/optional';
import { buttonClass } from '#/ui/button-class';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import { WhileOpen } from '#/ui/while-open';
import { CancelDialog } from './cancel-dialog';
import { SentRow } from './sent-row';

/** The export reads all pages, so it cannot work without a network. */
const SentExport = optional(() => import('./sent-export').then((file) => file.SentExport));

interface SentScreenProps {
  filter: TransferFilter;
  onFilter: (filter: TransferFilter) => void;
}

const TABS = 'sent-transfers';

/** The records of transfers to members (product.md#send): all of them, or those of one status. */
export function SentScreen({ filter, onFilter }: SentScreenProps) {
  const { t } = useLingui();
  const [cancelling, setCancelling] = useState<SentTransfer>();
  const words = {
    all: t`All`,
    transferring: t`Transferring`,
    finished: t`Finished`,
    cancelled: t`Cancelled`,
  };
  return (
    <Page title={<Trans>Sent coins</Trans>}>
      <Tabs
        id={TABS}
        label={t`Status`}
        value={filter}
        onValueChange={onFilter}
        items={[
          { value: 'all', label: words.all },
          { value: 'transferring', label: words.transferring },
          { value: 'finished', label: words.finished },
          { value: 'cancelled', label: words.cancelled },
        ]}
        className="sticky top-[calc(var(--header-height)+var(--safe-top))] z-10 bg-canvas"
      />
      <TabPanel tabs={TABS} value={filter} className="flex-1 pb-(--safe-bottom)">
        <div className="flex min-h-11 justify-end px-1">
          <SentExport filter={filter} />
        </div>
        <PagedList
          label={words[filter]}
          query={sendQueries.sent(filter)}
          idOf={(row) => row.id}
          emptyHint={<Trans>Coins you send to other members will be listed here.</Trans>}
          emptyAction={
            <Link to="/transfer" className={buttonClass({ variant: 'secondary' })}>
              <Trans>Send to a member</Trans>
            </Link>
          }
          skeleton={<SkeletonRows count={3} leading={false} />}
        >
          {(row) => (
            <SentRow
              transfer={row}
              onCancel={row.status === 'transferring' ? () => setCancelling(row) : undefined}
            />
          )}
        </PagedList>
      </TabPanel>
      <WhileOpen subject={cancelling}>
        {(open, transfer) => (
          <CancelDialog subject={transfer} open={open} onClose={() => setCancelling(undefined)} />
        )}
      </WhileOpen>
    </Page>
  );
}
