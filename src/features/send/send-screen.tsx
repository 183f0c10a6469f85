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

const SentAside = optional(() => import('./sent-aside').then((file) => file.SentAside), {
  Waiting: () => <SkeletonRows count={4} leading={false} />,
});

/**
 * Transfer to another member (product.md#send). Steps: search, receiver found, receiver confirmed
 * with the form, sent and back to the search.
 */
export function TransferScreen() {
  const { t } = useLingui();
  const [receiver, setReceiver] = useState<Receiver>();
  const [isConfirmed, setConfirmed] = useState(false);

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
                <SendForm receiver={receiver} onSent={restart} />
              </WhitelistCheck>
            ) : null}
          </>
        ) : (
          <>
            <SearchForm onFound={setReceiver} />
            <RecentReceivers onFound={setReceiver} />
            <SavedReceivers onFound={setReceiver} />
          </>
        )}
      </RequireTransactionPassword>
    </Page>
  );
}
