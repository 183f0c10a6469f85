import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { INDICATOR_COLORS } from '#core/domain/indicators.ts';
import { COLOR_TOKENS } from './indicator-look';

interface ColorChoiceProps {
  /** The name of the line. */
  line: string;
  value: number;
  onChange: (color: number) => void;
}

/** The colour of a line: one of the tokens that have enough contrast on both themes. */
export function ColorChoice({ line, value, onChange }: ColorChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const names = [t`Amber`, t`Blue`, t`Violet`, t`Rising`, t`Falling`, t`Grey`];
  return (
    <div role="radiogroup" aria-label={t`${line} colour`} className="flex flex-wrap items-center">
      <span translate="no" className="num min-w-12 flex-1 text-sm">
        {line}
      </span>
      {COLOR_TOKENS.slice(0, INDICATOR_COLORS).map((token, color) => (
        <label
          key={token}
          className="inline-flex size-11 items-center justify-center rounded-md has-checked:bg-knob has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            aria-label={names[color]}
            checked={color === value}
            onChange={() => onChange(color)}
            className="sr-only"
          />
          <span
            aria-hidden="true"
            className="size-5 rounded-full border border-line"
            style={{ background: `var(${token})` }}
          />
        </label>
      ))}
    </div>
  );
}
