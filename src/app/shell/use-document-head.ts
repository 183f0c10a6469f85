import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { siteQueries } from '#/api/site';

/** Sets the page title and the site's icon according to the settings. */
export function useDocumentHead(pageTitle: MessageDescriptor | undefined): void {
  const { i18n } = useLingui();
  const { data } = useQuery(siteQueries.settings());
  const site = data?.name ?? 'Trade';
  const title = pageTitle ? `${i18n._(pageTitle)} · ${site}` : site;
  const logo = data?.logo;

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (logo) document.querySelector('link[rel=icon]')?.setAttribute('href', logo);
  }, [logo]);
}
