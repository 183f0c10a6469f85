import { useLingui } from '@lingui/react/macro';
import { Chip } from '#/ui/chip';
import { SHARE_PERCENTS, type SharePercent } from '#core/domain/spot-ticket.ts';

interface QuickSharesProps {
  /** Disabled because the balance is unknown. */
  isOff: boolean;
  onShare: (percent: SharePercent) => void;
}

/** Buttons that insert a percentage of the available balance. */
export function QuickShares({ isOff, onShare }: QuickSharesProps) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Quick amounts`} className="grid grid-cols-4 gap-1">
      {SHARE_PERCENTS.map((percent) => (
        <Chip
          key={percent}
          disabled={isOff}
          onClick={() => onShare(percent)}
          className="min-w-0! px-0 text-xs"
        >
          <span translate="no" className="num">
            {percent}%
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}
