import { useLingui } from '@lingui/react/macro';
import { cx } from '#/ui/cx';
import { KEY_CLASS, Keypad } from '#/ui/keypad';
import { parseAmount } from '#core/domain/amount-input.ts';
import { FORM_PLACES } from '#core/domain/range.ts';

interface StakeKeysProps {
  /** The typed text. */
  value: string;
  onChange: (value: string) => void;
}

/** The height of a key. */
const STAKE_KEY = 'min-h-11 bg-fill low:min-h-9 short:min-h-9';

/** Keys for the stake, so the phone's keyboard does not cover the chart. */
export function StakeKeys({ value, onChange }: StakeKeysProps) {
  const { t } = useLingui();
  const press = (key: string) => {
    const parsed = parseAmount(value + key, { places: FORM_PLACES });
    if (parsed.kind === 'amount') onChange(parsed.text);
  };
  return (
    <Keypad
      onDigit={press}
      onDelete={() => onChange(value.slice(0, -1))}
      deleteLabel={t`Remove`}
      keyClass={STAKE_KEY}
      extraKey={
        <button type="button" onClick={() => press('.')} className={cx(KEY_CLASS, STAKE_KEY)}>
          .
        </button>
      }
    />
  );
}
