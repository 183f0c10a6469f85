import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { sendQueries } from '#/api/send';
import { Button } from '#/ui/button';
import { CopyButton } from '#/ui/copy-button';
import { Numeric } from '#/ui/numeric';
import { toast } from '#/ui/toast';
import { compare, type Money } from '#core/domain/money.ts';

/** A transfer that was just sent, and the exchange's message about it. */
export interface Sent {
  readonly username: string;
  readonly amount: Money;
  readonly message: string;
}

/**
 * The receipt of a transfer that was just sent, with its number, which can be copied or shared with
 * the receiver.
 */
export function SentReceipt({ username, amount, message }: Sent) {
  const { t } = useLingui();
  const { data, isFetchedAfterMount } = useInfiniteQuery(sendQueries.sent('all'));
  // The call returns no number, so it is taken from the newest transfer of this amount.
  const transfer = data?.find(
    (row) => row.receiver === username && row.amount && compare(row.amount, amount) === 0,
  );
  const number = isFetchedAfterMount ? transfer?.orderNumber : undefined;
  return (
    <section className="mx-4 mt-2 mb-4 flex animate-rise flex-col gap-3 rounded-lg bg-surface p-4">
      <p role="status" className="font-medium wrap-anywhere">
        {message}
      </p>
      {number ? (
        <div className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="text-muted">
            <Trans>Order number</Trans>
          </span>
          <Numeric className="min-w-0 wrap-anywhere">{number}</Numeric>
          <CopyButton
            text={number}
            label={t`Copy the number`}
            copiedLabel={t`Copied`}
            className="-my-3"
            onFailed={() =>
              toast({
                tone: 'error',
                message: t`Couldn’t copy. Select the text and copy it manually.`,
              })
            }
          />
          <ShareButton text={`${message}\n${t`Order number`}: ${number}`} />
        </div>
      ) : null}
    </section>
  );
}

/** Shares text if the device supports it. */
function ShareButton({ text }: { text: string }) {
  const { t } = useLingui();
  if (typeof navigator.share !== 'function') return null;
  async function share() {
    try {
      await navigator.share({ text });
    } catch (reason) {
      // Closing the share sheet is not an error.
      if (reason instanceof DOMException && reason.name === 'AbortError') return;
      await navigator.clipboard.writeText(text);
      toast({ message: t`Copied` });
    }
  }
  const failed = () =>
    toast({ tone: 'error', message: t`Couldn’t copy. Select the text and copy it manually.` });
  return (
    <Button
      variant="ghost"
      size="sm"
      className="ms-auto"
      icon={<Share2 aria-hidden="true" />}
      onClick={() => share().catch(failed)}
    >
      <Trans>Share</Trans>
    </Button>
  );
}
