import { queryOptions } from '@tanstack/react-query';
import { imageAddress } from '#/lib/url';
import { getContentList } from '#core/contract/site.ts';
import { query } from './client';
import { persisted } from './meta';

/** An about-us article. */
export interface SiteContent {
  readonly id: string;
  readonly title: string;
  readonly image: string | undefined;
  /** HTML exactly as the server sent it, not sanitised. */
  readonly content: string;
}

export const contentQueries = {
  /**
   * The about-us articles (product.md#about-us). They are public, so they are stored on the device.
   */
  articles: () =>
    queryOptions({
      queryKey: ['site', 'contents'],
      ...persisted,
      queryFn: async ({ signal }): Promise<SiteContent[]> => {
        const { list } = await query(getContentList, {}, { signal });
        return list.map((article, index) => ({
          ...article,
          id: article.id ?? String(index),
          image: imageAddress(article.image),
        }));
      },
    }),
};
