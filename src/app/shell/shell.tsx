import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { SkipLink } from '#/ui/skip-link';
import { dismissErrors } from '#/ui/toast';
import { Toaster } from '#/ui/toaster';
import { DepositWatchSlot } from './deposit-watch-slot';
import { FrozenSlot } from './frozen-slot';
import { OfferSlot, UpdateSlot } from './offers';
import { OfflineStrip } from './offline-strip';
import { PageSessionSlot } from './page-session-slot';
import { PanelSlot } from './panel-slot';
import { SiteHeader } from './site-header';
import { TabBar } from './tab-bar';
import { useDocumentHead } from './use-document-head';
import { WrongTextSlot } from './wrong-text-slot';

/** The frame of every page: document head, tab bar or rail, and banners and toasts of the whole app. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { title, tabs, head } = useMatches({ select: (all) => all.at(-1)?.staticData ?? {} });
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is about the page before
  useEffect(dismissErrors, [path]);
  useDocumentHead(head === 'site' ? undefined : title);
  return (
    <>
      <SkipLink to="content">
        <Trans>Skip to content</Trans>
      </SkipLink>
      <OfflineStrip />
      <UpdateSlot />
      <PageSessionSlot />
      <FrozenSlot />
      {head === 'site' ? <SiteHeader /> : null}
      <div id="content" tabIndex={-1} className="outline-none">
        {children}
      </div>
      <TabBar railOnly={!tabs} />
      {head === 'site' ? <OfferSlot /> : null}
      {head === 'site' ? <PanelSlot /> : null}
      <DepositWatchSlot />
      <WrongTextSlot />
      <Toaster closeLabel={t`Close`} />
    </>
  );
}
