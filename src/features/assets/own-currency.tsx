import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { currencyQueries } from '#/api/site-currencies';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { currencyAtom } from '#/state/preferences';
import { SelectField } from '#/ui/select-field';
import { UNIT } from '#core/domain/conversion.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { type Money, multiply } from '#core/domain/money.ts';

/**
 * A value in USDT, converted to the member's currency, with the day of the rate
 * (product.md#display-currency).
 */
export function OwnCurrency({ value }: { value: Money | undefined }) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const [code, setCode] = useAtom(currencyAtom);
  const rates = useQuery(currencyQueries.rates()).data ?? [];
  if (rates.length === 0) return null;
  const chosen = rates.find((one) => one.code === code);
  const at = chosen && Date.parse(chosen.day);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
      <SelectField
        compact
        isCode
        label={t`Currency`}
        items={[UNIT, ...rates.map((one) => one.code)].map((name) => ({
          value: name,
          name,
          label: name,
        }))}
        value={chosen?.code ?? UNIT}
        onValueChange={(next) => setCode(next === UNIT ? undefined : next)}
        placeholder={t`Choose`}
        closeLabel={t`Close`}
      />
      {chosen ? (
        <span>
          <HiddenAmount unit={chosen.code}>
            ≈ {value === undefined ? '–' : formatAmount(multiply(value, chosen.rate), 2)}
          </HiddenAmount>
          {at ? (
            <span className="block text-xs">
              <Trans>Rate on {formatTime(at, 'date', language, 'UTC')}</Trans>
            </span>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}
