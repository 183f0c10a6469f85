import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteQueries } from '#/api/site';
import { LanguageMenu } from '#/components/language/language-menu';
import { Page } from '#/components/page/page';

interface AuthPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of the login and registration pages. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const { data } = useQuery(siteQueries.settings());
  return (
    <Page title={title} actions={<LanguageMenu />}>
      <div className="px-4 pb-[calc(var(--safe-bottom)+2rem)]">
        <div className="flex items-center gap-3 py-5">
          <img
            src={data?.logo ?? '/icons/logo.svg'}
            alt=""
            width={48}
            height={48}
            className="size-12 rounded-lg"
          />
          <div className="min-w-0">
            <p translate="no" className="truncate text-lg font-semibold">
              {data?.name ?? 'Trade'}
            </p>
            <p className="text-sm text-muted">{lead}</p>
          </div>
        </div>
        {children}
      </div>
    </Page>
  );
}
