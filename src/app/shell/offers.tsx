import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { languagesQuery } from '#/api/site';
import { languageToOffer } from '#/domain/language-choice';
import { installOfferedAtom } from '#/state/install';
import { chosenLanguageAtom, shownLanguageAtom } from '#/state/language';
import { languageOfferDismissedAtom } from '#/state/preferences';
import { appUpdateAtom } from '#/state/update';

const UpdateBanner = lazy(() =>
  import('./update-banner').then((file) => ({ default: file.UpdateBanner })),
);
const LanguageOffer = lazy(() =>
  import('./language-offer').then((file) => ({ default: file.LanguageOffer })),
);
const InstallOffer = lazy(() =>
  import('./install-offer').then((file) => ({ default: file.InstallOffer })),
);

/** A new version; loaded when there is one. */
export function UpdateSlot() {
  return useAtomValue(appUpdateAtom) ? (
    <Suspense>
      <UpdateBanner />
    </Suspense>
  ) : null;
}

/** What home offers quietly, one thing at a time: the member's language, then the installed app. */
export function OfferSlot() {
  const language = useLanguageToOffer();
  const isInstallOffered = useAtomValue(installOfferedAtom);
  if (!language && !isInstallOffered) return null;
  return <Suspense>{language ? <LanguageOffer code={language} /> : <InstallOffer />}</Suspense>;
}

function useLanguageToOffer() {
  const stored = useAtomValue(chosenLanguageAtom);
  const shown = useAtomValue(shownLanguageAtom);
  const isDismissed = useAtomValue(languageOfferDismissedAtom);
  const { data } = useQuery(languagesQuery());
  if (isDismissed) return undefined;
  const offered = data?.map(({ code }) => code);
  return languageToOffer({ stored, browser: navigator.languages, offered }, shown);
}
