import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { Receiver } from '#/api/send';
import { Page } from '#/components/page/page';
import { optional } from '#/components/readiness/optional';
import { RequireTransactionPassword } from '#/components/transaction-password/require-transaction-password';
import { iconButtonClass } from '#/ui/icon-button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { ReceiverBox } from './receiver-box';
import { SavedReceivers } from './receivers/saved-receivers';
import { WhitelistCheck } from './receivers/whitelist-check';
import { RecentReceivers } from './recent-receivers';
import { SearchForm } from './search-form';
import { SendForm } from './send-form';
import { type Sent, SentReceipt } from './sent-receipt';

const SentAside = optional(() => import('./sent-aside').then((file) => file.SentAside), {
  Waiting: () => <SkeletonRows count={4} leading={false} />,
});

/**
 * Transfers to another member (product.md#send). The steps are: search, receiver found, and
 * receiver confirmed with the form. After the member sends the coins, the search returns, below the
 * receipt.
 */
export function TransferScreen() {
  const { t } = useLingui();
  const [receiver, setReceiver] = useState<Receiver>();
  const [isConfirmed, setConfirmed] = useState(false);
  const [sent, setSent] = useState<Sent>();

  function find(found: Receiver) {
    setSent(undefined);
    setReceiver(found);
  }
  function restart() {
    setReceiver(undefined);
    setConfirmed(false);
  }

  return (
    <Page
      aside={<SentAside />}
      title={<Trans>Send to a member</Trans>}
      actions={
        <Link to="/transfer-list" aria-label={t`Sent coins`} className={iconButtonClass()}>
          <ClipboardList />
        </Link>
      }
    >
      <RequireTransactionPassword>
        {receiver ? (
          <>
            <ReceiverBox
              receiver={receiver}
              isConfirmed={isConfirmed}
              onConfirm={() => setConfirmed(true)}
              onBack={restart}
            />
            {isConfirmed ? (
              <WhitelistCheck receiver={receiver}>
                <SendForm
                  receiver={receiver}
                  onSent={(done) => {
                    setSent(done);
                    restart();
                  }}
                />
              </WhitelistCheck>
            ) : null}
          </>
        ) : (
          <>
            {sent ? <SentReceipt {...sent} /> : null}
            <SearchForm onFound={find} />
            <RecentReceivers onFound={find} />
            <SavedReceivers onFound={find} />
          </>
        )}
      </RequireTransactionPassword>
    </Page>
  );
}
