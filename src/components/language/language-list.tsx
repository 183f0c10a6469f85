import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { siteQueries } from '#/api/site';
import { chosenLanguageAtom, shownLanguageAtom } from '#/state/language';
import { OptionList } from '#/ui/option-list';
import { LANGUAGES } from '#core/domain/languages.ts';

/** The languages the server offers, each in its own name; until they are loaded, all of them. */
export function LanguageList({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui();
  const shown = useAtomValue(shownLanguageAtom);
  const choose = useSetAtom(chosenLanguageAtom);
  const { data: offered } = useQuery(siteQueries.languages());
  const languages = offered
    ? offered.flatMap(({ code }) => LANGUAGES.find((language) => language.code === code) ?? [])
    : LANGUAGES;
  return (
    <OptionList
      label={t`Language`}
      value={shown}
      items={languages.map((language) => ({
        value: language.code,
        label: language.name,
        lang: language.tag,
        leading: (
          <img
            src={`/flags/${language.flag}.svg`}
            alt=""
            width={24}
            height={16}
            loading="lazy"
            className="h-4 w-6 object-cover"
          />
        ),
      }))}
      onSelect={(code) => {
        choose(code);
        onChosen();
      }}
    />
  );
}
