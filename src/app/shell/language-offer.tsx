import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { languagesQuery } from '#/api/site';
import { loadCatalog } from '#/app/i18n';
import { LANGUAGES, type LanguageCode } from '#/contract/languages';
import { languageToOffer } from '#/domain/language-choice';
import { chosenLanguageAtom, shownLanguageAtom } from '#/state/language';
import { languageOfferDismissedAtom } from '#/state/preferences';
import { IconButton } from '#/ui/icon-button';
import { LinkButton } from '#/ui/link-button';

const OFFER = msg({
  message: 'Switch to this language',
  comment: 'Offered in the language that is meant, after its name',
});

interface Offer {
  readonly code: LanguageCode;
  readonly question: string;
  readonly decline: string;
}

/** Offers the browser's language once, in that language, without being in the way. */
export function LanguageOffer({ isAboveTabs }: { isAboveTabs: boolean }) {
  const shown = useAtomValue(shownLanguageAtom);
  const stored = useAtomValue(chosenLanguageAtom);
  const choose = useSetAtom(chosenLanguageAtom);
  const isDismissed = useAtomValue(languageOfferDismissedAtom);
  const dismiss = useSetAtom(languageOfferDismissedAtom);
  const { data } = useQuery(languagesQuery());
  const offered = data?.map(({ code }) => code);
  const code = isDismissed
    ? undefined
    : languageToOffer({ stored, browser: navigator.languages, offered }, shown);
  const offer = useOffer(code);
  const language = LANGUAGES.find((entry) => entry.code === offer?.code);
  if (!offer || !language) return null;
  return (
    <aside
      lang={language.tag}
      dir={language.direction}
      className={
        isAboveTabs
          ? 'fixed inset-x-0 bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-20 p-2'
          : 'fixed inset-x-0 bottom-(--safe-bottom) z-20 p-2'
      }
    >
      <div className="column flex items-center gap-3 rounded-lg border border-line bg-raised ps-4 pe-1 shadow-lift">
        <img
          src={`/flags/${language.flag}.svg`}
          alt=""
          width={24}
          height={16}
          className="h-4 w-6"
        />
        <LinkButton
          className="min-h-12 min-w-0 flex-1 text-start"
          onClick={() => choose(offer.code)}
        >
          <b className="font-semibold">{language.name}</b> {offer.question}
        </LinkButton>
        <IconButton label={offer.decline} onClick={() => dismiss(true)}>
          <X />
        </IconButton>
      </div>
    </aside>
  );
}

/** The offer's words come from the offered language's own catalog. */
function useOffer(code: LanguageCode | undefined): Offer | undefined {
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    if (!code) return;
    let isWanted = true;
    loadCatalog(code)
      .then((messages) => {
        if (!isWanted) return;
        const own = setupI18n({ locale: code, messages: { [code]: messages } });
        setOffer({
          code,
          question: own._(OFFER),
          decline: own._(msg`No, thank you`),
        });
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [code]);
  return offer?.code === code ? offer : undefined;
}
