import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { chosenLanguageAtom, shownLanguageAtom } from '#/state/language';
import { EmptyState } from '#/ui/empty-state';
import { OptionList } from '#/ui/option-list';
import { SearchInput } from '#/ui/search-input';
import { LANGUAGES } from '#core/domain/languages.ts';
import { matchesLanguage } from './matches-language.ts';
import { WrongTextButton } from './wrong-text-button';

type Offered = (typeof LANGUAGES)[number];

const flagOf = (flag: string) => (
  <img
    src={`/flags/${flag}.svg`}
    alt=""
    width={24}
    height={16}
    loading="lazy"
    className="h-4 w-6 object-cover"
  />
);

/**
 * The languages that the server offers, each with its native name, with the displayed one first.
 * Until they are loaded, all languages are listed.
 */
export function LanguageList({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui();
  const shown = useAtomValue(shownLanguageAtom);
  const choose = useSetAtom(chosenLanguageAtom);
  const { data: offered } = useQuery(siteQueries.languages());
  const [typed, setTyped] = useState('');
  const languages: Offered[] = offered
    ? offered.flatMap(({ code }) => LANGUAGES.find((language) => language.code === code) ?? [])
    : [...LANGUAGES];
  const isShown = ({ code }: Offered) => code === shown;
  const shownTag = languages.find(isShown)?.tag ?? 'en';
  const found = languages
    .filter((language) => matchesLanguage(language, typed, shownTag))
    .sort((a, b) => Number(isShown(b)) - Number(isShown(a)));
  return (
    <>
      <div className="sticky top-0 z-3 bg-raised p-2">
        <SearchInput
          label={t`Search`}
          clearLabel={t`Clear search`}
          value={typed}
          onValueChange={setTyped}
          className="min-h-11"
        />
      </div>
      {found.length > 0 ? (
        <OptionList
          label={t`Language`}
          value={shown}
          items={found.map(({ code, name, tag, flag }) => ({
            value: code,
            label: name,
            lang: tag,
            leading: flagOf(flag),
          }))}
          onSelect={(code) => {
            choose(code);
            onChosen();
          }}
        />
      ) : (
        <EmptyState icon={<Search />} title={<Trans>No languages found</Trans>} />
      )}
      <WrongTextButton onPressed={onChosen} />
    </>
  );
}
