import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OfferedTerm } from '#/api/staking';
import { cx } from '#/ui/cx';

interface TermChoiceProps {
  terms: readonly OfferedTerm[];
  value: string;
  onChange: (termId: string) => void;
}

/** The terms of a project in a row: days, and what a year pays. */
export function TermChoice({ terms, value, onChange }: TermChoiceProps) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Term`}>
      <div className="grid grid-cols-3 gap-2">
        {terms.map((term) => (
          <label
            key={term.id}
            className={cx(
              'flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-md border px-1 py-2 text-center transition-colors has-focus-visible:outline-2',
              term.id === value ? 'border-accent-ink bg-fill' : 'border-line',
            )}
          >
            <input
              type="radio"
              name="term"
              value={term.id}
              checked={term.id === value}
              onChange={() => onChange(term.id)}
              className="sr-only"
            />
            <span className="text-sm font-semibold">
              <Plural value={term.days} one="# day" other="# days" />
            </span>
            <span className="num text-xs text-success">
              <Trans>{term.interestRate}% per year</Trans>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
