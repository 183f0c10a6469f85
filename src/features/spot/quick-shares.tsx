import { useLingui } from '@lingui/react/macro';
import { Slider } from '#/ui/slider';
import { SHARE_PERCENTS } from '#core/domain/spot-ticket.ts';

interface QuickSharesProps {
  /** True if the control is disabled because the balance is unknown. */
  isOff: boolean;
  /** The part of the balance that the order uses, in percent. */
  used: number;
  onShare: (percent: number) => void;
}

/** A slider and buttons that insert a percentage of the available balance. */
export function QuickShares({ isOff, used, onShare }: QuickSharesProps) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Quick amounts`}>
      <Slider
        label={t`Quick amounts`}
        value={used}
        detents={SHARE_PERCENTS}
        disabled={isOff}
        onValueChange={onShare}
      />
      <div className="grid grid-cols-4">
        {SHARE_PERCENTS.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={isOff}
            aria-label={`${percent}%`}
            onClick={() => onShare(percent)}
            className="min-h-6 rounded-md text-end text-xs text-muted active:text-ink disabled:opacity-45 ltr:not-last:*:translate-x-1/2 rtl:not-last:*:-translate-x-1/2"
          >
            <span translate="no" className="num inline-block">
              {percent}
              {/* Not all four fit on the smallest phone. */}
              <span className={percent === SHARE_PERCENTS[0] ? undefined : 'max-[359px]:hidden'}>
                %
              </span>
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
