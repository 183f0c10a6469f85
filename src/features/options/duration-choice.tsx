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
      <p className="mb-2 text-sm text-muted" aria-hidden="true">
        <Trans context="duration of an option">Time</Trans>
      </p>
      <div
        role="radiogroup"
        aria-label={t({ message: 'Time', context: 'duration of an option' })}
        aria-describedby={`${name}-fault`}
        className="grid grid-cols-3 gap-2"
      >
        {durations.map((duration) => (
          <label
            key={duration.durationSeconds}
            className={cx(
              'flex min-h-14 flex-col items-center justify-center rounded-md border border-transparent bg-fill px-1 text-center text-sm font-semibold transition-colors',
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
