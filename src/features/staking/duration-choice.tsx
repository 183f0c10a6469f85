import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OfferedDuration } from '#/api/staking';
import { Duration } from '#/components/duration/duration';
import { cx } from '#/ui/cx';

interface DurationChoiceProps {
  durations: readonly OfferedDuration[];
  value: string;
  onChange: (durationId: string) => void;
}

/** The durations of a project, in days with their yearly rates. */
export function DurationChoice({ durations, value, onChange }: DurationChoiceProps) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Term`}>
      <div className="grid grid-cols-3 gap-2">
        {durations.map((duration) => (
          <label
            key={duration.id}
            className={cx(
              'flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-md border px-1 py-2 text-center transition-colors has-focus-visible:outline-2',
              duration.id === value ? 'border-accent-ink bg-fill' : 'border-line',
            )}
          >
            <input
              type="radio"
              name="term"
              value={duration.id}
              checked={duration.id === value}
              onChange={() => onChange(duration.id)}
              className="sr-only"
            />
            <span className="text-sm font-semibold">
              <Duration days={duration.days} />
            </span>
            <span translate="no" className="num text-xs text-success">
              <Trans>{ph({ rate: duration.interestRate })}% per year</Trans>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
