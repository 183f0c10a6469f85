import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadCatalog } from '#/app/i18n';
import { chosenLanguageAtom } from '#/state/language';
import { languageOfferDismissedAtom } from '#/state/preferences';
import { IconButton } from '#/ui/icon-button';
import { LinkButton } from '#/ui/link-button';
import { LANGUAGES, type LanguageCode } from '#core/domain/languages.ts';

const OFFER = msg({
  message: 'Switch to this language',
  comment: 'Offered in the language that is meant, after its name',
});
const DECLINE = msg`No, thanks`;

interface OfferWords {
  readonly offer: string;
  readonly decline: string;
}

/** Offers the browser's language once, in that language. */
export function LanguageOffer({ code }: { code: LanguageCode }) {
  const choose = useSetAtom(chosenLanguageAtom);
  const dismiss = useSetAtom(languageOfferDismissedAtom);
  const words = useWordsOf(code);
  const language = LANGUAGES.find((entry) => entry.code === code);
  if (!words || !language) return null;
  return (
    <aside
      lang={language.tag}
      dir={language.direction}
      className="frame-fixed bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-20 p-2"
    >
      <div className="column flex items-center gap-3 rounded-lg border border-line bg-raised ps-4 pe-1 shadow-lift">
        <img
          src={`/flags/${language.flag}.svg`}
          alt=""
          width={24}
          height={16}
          className="h-4 w-6"
        />
        <LinkButton className="min-h-12 min-w-0 flex-1 text-start" onClick={() => choose(code)}>
          <b className="font-semibold">{language.name}</b> {words.offer}
        </LinkButton>
        <IconButton label={words.decline} onClick={() => dismiss(true)}>
          <X />
        </IconButton>
      </div>
    </aside>
  );
}

/** Returns the texts of the offer from the offered language's own catalog. */
function useWordsOf(code: LanguageCode): OfferWords | undefined {
  const [words, setWords] = useState<OfferWords>();
  useEffect(() => {
    let isWanted = true;
    loadCatalog(code)
      .then((messages) => {
        if (!isWanted) return;
        const own = setupI18n({ locale: code, messages: { [code]: messages } });
        setWords({ offer: own._(OFFER), decline: own._(DECLINE) });
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [code]);
  return words;
}
