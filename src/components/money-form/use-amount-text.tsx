import { Plural, Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { groupSign } from '#/lib/locales';
import { shownLanguageAtom } from '#/state/language';
import { Chip } from '#/ui/chip';
import {
  type AmountRefusal,
  type ParsedAmount,
  parseAmount,
  readAmount,
} from '#core/domain/amount-input.ts';

interface AmountTextOptions {
  value: string;
  onChange: (value: string) => void;
  /** Maximum number of decimals. */
  places: number;
  /** The coin of the amount. Its code may be typed next to the figure. */
  unit: string | undefined;
}

/** A typed text with two meanings. */
interface Ambiguous {
  /** The value of the field, which no form accepts. */
  readonly value: string;
  readonly parsed: Extract<ParsedAmount, { kind: 'unclear' }>;
}

interface Refusal {
  /** The values of the field before and after the refused input. */
  readonly value: string;
  readonly typed: string;
  readonly reason: AmountRefusal;
}

/** Longer input is truncated when it is quoted. */
const REPEATED = 24;

/**
 * Handles typed and pasted text of an amount field: accepts amounts, offers both interpretations of
 * an ambiguous text (no form accepts the text until one is selected), and returns a note with the
 * reason for any other refusal (product.md#typed-amounts). The field shows `text`.
 */
export function useAmountText({ value, onChange, places, unit }: AmountTextOptions) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [ambiguous, setAmbiguous] = useState<Ambiguous>();
  const groupsByPoint = groupSign(useAtomValue(shownLanguageAtom)) === '.';
  // An inserted balance may have more decimals than a typed amount. The member can delete them one
  // by one.
  const most = places && Math.max(places, value.split('.')[1]?.length ?? 0);
  const asked = ambiguous?.value === value ? ambiguous.parsed : undefined;
  const kept = asked ?? parseAmount(value, { places: most, unit });

  function type(typed: string) {
    const parsed = parseAmount(typed, { places: most, unit, groupsByPoint });
    if (parsed.kind === 'refused') {
      setRefusal({ value, typed: typed.trim(), reason: parsed.reason });
      return;
    }
    setRefusal(undefined);
    if (parsed.kind !== 'unclear') return onChange(parsed.text);
    // A comma makes the text ambiguous in every language, so no form reads it.
    const unread = parsed.text.replace('.', ',');
    setAmbiguous({ value: unread, parsed });
    onChange(unread);
  }

  const isRefused = refusal?.value === value;
  const note: ReactNode = isRefused ? (
    <RefusalWords {...refusal} places={places} unit={unit} />
  ) : kept.kind === 'unclear' ? (
    <UnclearWords {...kept} places={most} onChoose={onChange} />
  ) : kept.kind === 'notWhole' ? (
    <PlacesWords places={places} />
  ) : undefined;
  return { type, text: asked?.text ?? value, note };
}

interface UnclearWordsProps extends Extract<ParsedAmount, { kind: 'unclear' }> {
  places: number;
  onChoose: (value: string) => void;
}

function UnclearWords({ text, readings, places, onChoose }: UnclearWordsProps) {
  const typed = <Repeated text={text} />;
  if (!readings)
    return <Trans>{typed} is incomplete. Enter the amount without thousands separators.</Trans>;
  const [whole, fraction] = readings.map((reading) => readAmount(reading) ?? '');
  const grouped = <Repeated text={whole ?? ''} />;
  const decimal = <Repeated text={fraction ?? ''} />;
  const accepted = [whole, fraction].filter(
    (reading) => reading && parseAmount(reading, { places }).kind === 'amount',
  );
  return (
    <>
      <span className="block">
        <Trans>
          {typed} could mean {grouped} or {decimal}. Enter the one you mean, using a point for
          decimals.
        </Trans>
      </span>
      <span className="mt-2 flex flex-wrap gap-3">
        {accepted.map((reading) => (
          <Chip
            translate="no"
            key={reading}
            dir="ltr"
            className="num"
            onClick={() => onChoose(reading ?? '')}
          >
            {reading}
          </Chip>
        ))}
      </span>
    </>
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
      return <Trans>{text} isn’t a valid amount. Enter digits, using a point for decimals.</Trans>;
    case 'otherUnit':
      return unit === undefined ? (
        <Trans>{text} isn’t a valid amount. Enter digits, using a point for decimals.</Trans>
      ) : (
        <Trans>
          {text} isn’t a valid {unit} amount.
        </Trans>
      );
    case 'tooPrecise':
      return <PlacesWords places={places} />;
    case 'tooLong':
      return <Trans>Up to 18 digits before the decimal point</Trans>;
  }
}

function PlacesWords({ places }: { places: number }) {
  return (
    <Plural value={places} _0="Whole numbers only" one="Up to # decimal" other="Up to # decimals" />
  );
}

function Repeated({ text }: { text: string }) {
  return (
    <bdi translate="no" dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  );
}
