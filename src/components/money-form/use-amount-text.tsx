import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import {
  type AmountRefusal,
  type ParsedAmount,
  parseAmount,
  readAmount,
} from '#/domain/amount-input';

interface AmountTextOptions {
  value: string;
  onChange: (value: string) => void;
  /** Maximum number of decimals. */
  places: number;
  /** Coin of the amount: its code may be typed beside the figure. */
  unit: string | undefined;
}

interface Refusal {
  /** Value of the field before and after the refused input. */
  readonly value: string;
  readonly typed: string;
  readonly reason: AmountRefusal;
}

/** Longer texts are truncated when quoted. */
const REPEATED = 24;

/**
 * Handles typed and pasted text of an amount field: accepts amounts, leaves ambiguous text for the
 * member to correct (its value is empty until then), and returns a note why anything else is
 * refused (product.md#typed-amounts).
 */
export function useAmountText({ value, onChange, places, unit }: AmountTextOptions) {
  const [refusal, setRefusal] = useState<Refusal>();
  // An inserted balance may have more decimals than may be typed; they can be deleted one by one.
  const most = places && Math.max(places, value.split(/[.,]/)[1]?.length ?? 0);
  const kept = parseAmount(value, { places: most, unit });

  function type(text: string) {
    const parsed = parseAmount(text, { places: most, unit });
    if (parsed.kind === 'refused') {
      setRefusal({ value, typed: text.trim(), reason: parsed.reason });
      return;
    }
    setRefusal(undefined);
    onChange(parsed.text);
  }

  const isRefused = refusal?.value === value;
  const note: ReactNode = isRefused ? (
    <RefusalWords {...refusal} places={places} unit={unit} />
  ) : kept.kind === 'unclear' ? (
    <UnclearWords {...kept} />
  ) : kept.kind === 'notWhole' ? (
    <PlacesWords places={places} />
  ) : undefined;
  return { type, note };
}

function UnclearWords({ text, readings }: Extract<ParsedAmount, { kind: 'unclear' }>) {
  const typed = <Repeated text={text} />;
  if (!readings)
    return <Trans>{typed} is not complete. Type the amount without thousands separators.</Trans>;
  const grouped = <Repeated text={readings[0]} />;
  const decimal = <Repeated text={readAmount(readings[1]) ?? ''} />;
  return (
    <Trans>
      {typed} can mean {grouped} or {decimal}. Type the one you mean, with a point for decimals.
    </Trans>
  );
}

interface RefusalWordsProps extends Pick<Refusal, 'typed' | 'reason'> {
  places: number;
  unit: string | undefined;
}

function RefusalWords({ typed, reason, places, unit }: RefusalWordsProps) {
  const text = <Repeated text={typed.length > REPEATED ? `${typed.slice(0, REPEATED)}…` : typed} />;
  switch (reason) {
    case 'notAmount':
      return <Trans>{text} is not an amount. Type digits, with a point for decimals.</Trans>;
    case 'otherUnit':
      return unit === undefined ? (
        <Trans>{text} is not an amount. Type digits, with a point for decimals.</Trans>
      ) : (
        <Trans>
          {text} is not an amount of {unit}.
        </Trans>
      );
    case 'tooPrecise':
      return <PlacesWords places={places} />;
    case 'tooLong':
      return <Trans>At most 18 digits before the point</Trans>;
  }
}

function PlacesWords({ places }: { places: number }) {
  return (
    <Plural
      value={places}
      _0="Whole numbers only"
      one="At most # decimal"
      other="At most # decimals"
    />
  );
}

function Repeated({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  );
}
