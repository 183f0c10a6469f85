import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Duration } from '#/components/duration/duration';
import { cx } from '#/ui/cx';
import { formatRate } from '#core/domain/format-number.ts';
import type { OptionDuration } from '#core/domain/options-ticket.ts';

interface DurationChoiceProps {
  durations: readonly OptionDuration[];
  value: number | undefined;
  isMissing: boolean;
  onChange: (durationSeconds: number) => void;
}

/** The durations on offer, each with its payout if the server states one. */
export function DurationChoice({ durations, value, isMissing, onChange }: DurationChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t({ message: 'Time', context: 'duration of an option' })}
        aria-describedby={`${name}-fault`}
        className="flex flex-wrap gap-1.5"
      >
        {durations.map((duration) => (
          <label
            key={duration.durationSeconds}
            className={cx(
              'flex min-h-12 flex-[1_0_3.25rem] flex-col items-center justify-center rounded-md border border-transparent bg-fill px-0.5 text-center text-sm leading-tight font-semibold transition-colors',
              'has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:text-accent-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={duration.durationSeconds === value}
              onChange={() => onChange(duration.durationSeconds)}
            />
            <Duration seconds={duration.durationSeconds} />
            {duration.payoutRate === undefined ? null : (
              <span translate="no" className="num text-xs font-normal text-muted">
                +{formatRate(duration.payoutRate)}
              </span>
            )}
          </label>
        ))}
      </div>
      <p id={`${name}-fault`} role="status" className="mt-2 text-xs text-danger empty:hidden">
        {isMissing ? <Trans>Choose a time.</Trans> : null}
      </p>
    </div>
  );
}
