import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { intlTag } from '#/lib/locales';
import { shownLanguageAtom } from '#/state/language';
import { Field, useFieldProps } from '#/ui/field';
import {
  type PhoneCountry as Country,
  phoneCountries,
  phoneFormIn,
} from '#core/domain/phone-number.ts';
import type { PhoneReader } from './read-phone';

interface PhoneCountryProps {
  /** An ISO 3166 code, or an empty string for no country. */
  value: string;
  onValueChange: (country: string) => void;
  /** Receives the parser for numbers of a country, which this file contains. */
  onReady?: (loaded: { readPhone: PhoneReader }) => void;
}

/** Selects the country for which a phone number is parsed (product.md#registration). */
export function PhoneCountry({ value, onValueChange, onReady }: PhoneCountryProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  useEffect(() => onReady?.({ readPhone: phoneFormIn }), [onReady]);
  return (
    <Field label={t`Country`}>
      <CountrySelect
        value={value}
        countries={namedCountries(intlTag(language))}
        onValueChange={onValueChange}
      />
    </Field>
  );
}

type NamedCountry = Country & { readonly name: string };

function namedCountries(language: string): readonly NamedCountry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return phoneCountries()
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** Right-to-left text would place the plus sign behind the digits. */
function codeText(callingCode: string): string {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  return isRightToLeft ? `\u2066+${callingCode}\u2069` : `+${callingCode}`;
}

interface CountrySelectProps {
  value: string;
  countries: readonly NamedCountry[];
  onValueChange: (country: string) => void;
}

function CountrySelect({ value, countries, onValueChange }: CountrySelectProps) {
  const linked = useFieldProps({});
  return (
    <span className="relative">
      <select
        {...linked}
        translate="no"
        value={countries.some(({ code }) => code === value) ? value : ''}
        onChange={(event) => onValueChange(event.target.value)}
        className="h-12 w-full appearance-none rounded-md bg-fill ps-3 pe-9 text-base text-ink"
      >
        <option value="" className="bg-raised">
          +
        </option>
        {countries.map(({ code, name, callingCode }) => (
          <option key={code} value={code} className="bg-raised">
            {`${name} (${codeText(callingCode)})`}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-faint"
      />
    </span>
  );
}
