import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { siteQueries } from '#/api/site';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { installOfferedAtom } from '#/state/install';
import { chosenLanguageAtom, shownLanguageAtom } from '#/state/language';
import { languageOfferDismissedAtom } from '#/state/preferences';
import { appUpdateAtom } from '#/state/update';
import { languageToOffer } from '#core/domain/language-choice.ts';

const updateBanner = optionalFile(() =>
  import('./update-banner').then((file) => file.UpdateBanner),
);
const languageOffer = optionalFile(() =>
  import('./language-offer').then((file) => file.LanguageOffer),
);
const installOffer = optionalFile(() =>
  import('./install-offer').then((file) => file.InstallOffer),
);

/** The update banner; its code is loaded when an update is available. */
export function UpdateSlot() {
  return useAtomValue(appUpdateAtom) ? <OptionalPart file={updateBanner} props={{}} /> : null;
}

/** The offers on home, one at a time: the browser's language, then installation. */
export function OfferSlot() {
  const language = useLanguageToOffer();
  const isInstallOffered = useAtomValue(installOfferedAtom);
  if (!language && !isInstallOffered) return null;
  return language ? (
    <OptionalPart file={languageOffer} props={{ code: language }} />
  ) : (
    <OptionalPart file={installOffer} props={{}} />
  );
}

function useLanguageToOffer() {
  const stored = useAtomValue(chosenLanguageAtom);
  const shown = useAtomValue(shownLanguageAtom);
  const isDismissed = useAtomValue(languageOfferDismissedAtom);
  const { data } = useQuery(siteQueries.languages());
  if (isDismissed) return undefined;
  const offered = data?.map(({ code }) => code);
  return languageToOffer({ stored, browser: navigator.languages, offered }, shown);
}
