import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { Receiver } from '#/api/send';
import { cx } from '#/ui/cx';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';

interface ReceiverBoxProps {
  receiver: Receiver;
  isConfirmed: boolean;
  onConfirm: () => void;
  /** Returns to the search. */
  onBack: () => void;
}

/** The search result, which must be confirmed before anything can be sent. */
export function ReceiverBox({ receiver, isConfirmed, onConfirm, onBack }: ReceiverBoxProps) {
  return (
    <div className="px-4 pt-2 pb-1">
      <div className="flex min-h-8 items-center justify-between gap-3 text-sm">
        <span className="text-muted">
          <Trans>Recipient</Trans>
        </span>
        <LinkButton onClick={onBack}>
          <Trans>Search for another member</Trans>
        </LinkButton>
      </div>
      <button
        type="button"
        aria-pressed={isConfirmed}
        onClick={onConfirm}
        className={cx(
          'mt-2 flex min-h-16 w-full items-center gap-3 rounded-lg border px-4 py-3 text-start transition-colors',
          isConfirmed ? 'border-success bg-success-soft' : 'border-edge bg-surface active:bg-fill',
        )}
      >
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-base font-semibold text-accent-ink uppercase"
        >
          {receiver.username.slice(0, 1)}
        </span>
        <span className="min-w-0 flex-1">
          <bdi translate="no" className="block text-base font-semibold wrap-anywhere">
            {receiver.username}
          </bdi>
          <span className="block text-xs text-muted">
            <Trans>
              UID <Numeric>{ph({ id: receiver.id })}</Numeric>
            </Trans>
          </span>
        </span>
        <CircleCheck
          aria-hidden="true"
          className={cx('size-6 shrink-0', isConfirmed ? 'text-success' : 'text-faint')}
        />
      </button>
      <p role="status" className="mt-2 text-xs text-muted">
        {isConfirmed ? (
          <Trans>Recipient confirmed.</Trans>
        ) : (
          <Trans>Check the username, then tap it to confirm the recipient.</Trans>
        )}
      </p>
    </div>
  );
}
