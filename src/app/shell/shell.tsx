import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Toaster } from '#/ui/toaster';
import { TabBar } from './tab-bar';

/** Everything around the page: tab bar, messages, and the title of the document. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { tabs = false } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  return (
    <>
      {children}
      {tabs ? <TabBar /> : null}
      <Toaster closeLabel={t`Close`} />
    </>
  );
}
