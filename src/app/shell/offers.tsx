import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { siteQueries } from '#/api/site';
import { optional } from '#/components/readiness/optional';
import { installOfferedAtom } from '#/state/install';
import { chosenLanguageAtom, shownLanguageAtom } from '#/state/language';
import { languageOfferDismissedAtom } from '#/state/preferences';
import { appUpdateAtom } from '#/state/update';
import { languageToOffer } from '#core/domain/language-choice.ts';

const UpdateBanner = optional(() => import('./update-banner').then((file) => file.UpdateBanner));
const LanguageOffer = optional(() => import('./language-offer').then((file) => file.LanguageOffer));
const InstallOffer = optional(() => import('./install-offer').then((file) => file.InstallOffer));

/** The update banner. Its code is loaded when an update is available. */
export function UpdateSlot() {
  return useAtomValue(appUpdateAtom) ? <UpdateBanner /> : null;
}

/** The offers on the home page, one at a time: first the browser's language, then installation. */
export function OfferSlot() {
  const language = useLanguageToOffer();
  const isInstallOffered = useAtomValue(installOfferedAtom);
  if (!language && !isInstallOffered) return null;
  return language ? <LanguageOffer code={language} /> : <InstallOffer />;
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
