import { Trans } from '@lingui/react/macro';
import { SquarePen } from 'lucide-react';
import { cx } from '#/ui/cx';

interface StakeButtonProps {
  /** The typed text; empty if no stake is selected. */
  stake: string;
  /** `undefined` until it is loaded. */
  coin: string | undefined;
  /** Opens the settings for typing a stake. */
  onPress: () => void;
}

/** The stake on a screen without room for a field. */
export function StakeButton({ stake, coin, onPress }: StakeButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={coin === undefined}
      onClick={onPress}
      className={cx(
        'tap relative flex min-h-11 min-w-20 shrink-0 items-center gap-1 rounded-md border border-edge px-2 text-start text-sm active:bg-fill disabled:opacity-55 short:min-h-9',
        // A long word leaves enough room for four presets. An amount may take up more.
        stake === '' ? 'max-w-[calc(100%-12.5rem)]' : 'max-w-1/2',
      )}
    >
      <span className="sr-only">
        <Trans>Stake</Trans>
      </span>{' '}
      <span className="min-w-0 flex-1 truncate font-medium">
        {stake === '' ? (
          <span aria-hidden="true" className="text-muted">
            <Trans>Stake</Trans>
          </span>
        ) : (
          <>
            <span translate="no" className="num">
              {stake}
            </span>{' '}
            <span className="text-xs text-muted">{coin}</span>
          </>
        )}
      </span>
      <SquarePen aria-hidden="true" className="size-4 shrink-0 text-muted max-[359px]:hidden" />
    </button>
  );
}
