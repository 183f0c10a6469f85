import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface KeypadProps {
  onDigit: (digit: string) => void;
  onDelete: () => void;
  deleteLabel: string;
  disabled?: boolean | undefined;
  /** The key next to the zero. */
  extraKey?: ReactNode;
  /** The class for the size of the keys. */
  keyClass: string;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The look of a key. `keyClass` sets its height. */
export const KEY_CLASS =
  'flex items-center justify-center rounded-md text-lg font-medium touch-manipulation select-none active:bg-fill-strong disabled:opacity-45';

/**
 * Keys for digits, as on a phone. The phone's own keyboard would cover half of the screen, so the
 * field that uses it has `inputMode="none"`.
 */
export function Keypad({
  onDigit,
  onDelete,
  deleteLabel,
  disabled,
  extraKey,
  keyClass,
}: KeypadProps) {
  const look = cx(KEY_CLASS, keyClass);
  const digitKey = (digit: string) => (
    <button
      key={digit}
      type="button"
      disabled={disabled}
      onClick={() => onDigit(digit)}
      className={look}
    >
      {digit}
    </button>
  );
  return (
    <div dir="ltr" translate="no" className="grid w-full grid-cols-3 gap-2 short:gap-1.5">
      {DIGITS.map(digitKey)}
      {extraKey ?? <span />}
      {digitKey('0')}
      <button
        type="button"
        aria-label={deleteLabel}
        disabled={disabled}
        onClick={onDelete}
        className={look}
      >
        <Delete aria-hidden="true" className="size-6" />
      </button>
    </div>
  );
}
