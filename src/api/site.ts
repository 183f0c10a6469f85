import { queryOptions } from '@tanstack/react-query';
import { imageAddress, linkAddress, SUPPORT_PROTOCOLS, samePagePath } from '#/lib/url';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { getBanner, getFriendList, getLangList, getSetting, setLang } from '#core/contract/site.ts';
import { hasPasskeyHost } from '#core/domain/security-passkey-host.ts';
import { query } from './client';
import { persisted } from './meta';

const PUBLIC_STALE_MS = 5 * 60_000;

/** Settings of the site. Unsafe addresses are omitted. */
export interface SiteSettings
  extends Omit<OutputOf<typeof getSetting>, 'demo' | 'isEmailCodeRequired'> {
  readonly isEmailCodeRequired: boolean;
  readonly demo: DemoAccount | undefined;
}

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly isSimulated: boolean;
}

/** Checks whether the server can be reached (product.md#connection). Throws ApiError if not. */
export async function probeServer(signal: AbortSignal): Promise<void> {
  await query(getSetting, {}, { signal });
}

export interface OfferedLanguage {
  readonly code: string;
  readonly name: string;
}

/** True if this browser supports passkeys for the address of this page. */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && hasPasskeyHost(location.hostname);
}

/** Reports the selected language to the server. A failure is ignored. */
export async function reportLanguage(code: string): Promise<void> {
  await query(setLang, { lang: code }).catch(() => undefined);
}

export interface Banner {
  readonly id: string;
  readonly image: string;
  readonly title: string | undefined;
  /** A page of this app. */
  readonly path: string | undefined;
  /** A page of another site; https only. */
  readonly link: string | undefined;
}

export interface Partner {
  readonly title: string;
  readonly image: string | undefined;
  readonly link: string;
}

export const siteQueries = {
  /** The site's settings, read at start (product.md#settings). */
  settings: () =>
    queryOptions({
      queryKey: ['site', 'settings'],
      ...persisted,
      queryFn: async ({ signal }): Promise<SiteSettings> => {
        const settings = await query(getSetting, {}, { signal });
        return {
          ...settings,
          logo: imageAddress(settings.logo),
          // Only https, mailto and tel are allowed.
          supportLink: linkAddress(settings.supportLink, SUPPORT_PROTOCOLS),
          iosLink: linkAddress(settings.iosLink),
          androidLink: linkAddress(settings.androidLink),
          isEmailCodeRequired: settings.isEmailCodeRequired === true,
          // True if the server supports passkeys, and this browser supports them for the address of
          // this page.
          hasPasskeys: settings.hasPasskeys && canUsePasskeys(),
          demo: settings.demo ?? undefined,
        };
      },
      staleTime: PUBLIC_STALE_MS,
    }),

  /** The interface languages on offer, in the server's order (product.md#languages). */
  languages: () =>
    queryOptions({
      queryKey: ['site', 'languages'],
      ...persisted,
      queryFn: ({ signal }): Promise<OfferedLanguage[]> => query(getLangList, {}, { signal }),
      staleTime: PUBLIC_STALE_MS,
    }),

  /** The pictures of the carousel on the home page (product.md#home). */
  banners: () =>
    queryOptions({
      queryKey: ['site', 'banners'],
      ...persisted,
      queryFn: async ({ signal }): Promise<Banner[]> => {
        const banners = await query(getBanner, {}, { signal });
        return banners.flatMap((entry, index) => {
          const image = imageAddress(entry.image);
          if (!image) return [];
          const path = samePagePath(entry.url);
          const link = path ? undefined : linkAddress(entry.url);
          return [{ id: entry.id ?? String(index), image, title: entry.title, path, link }];
        });
      },
      staleTime: PUBLIC_STALE_MS,
    }),

  /**
   * The partner links at the end of the home page (product.md#home). Entries without a safe address
   * are omitted.
   */
  partners: () =>
    queryOptions({
      queryKey: ['site', 'partners'],
      ...persisted,
      queryFn: async ({ signal }): Promise<Partner[]> => {
        const partners = await query(getFriendList, {}, { signal });
        return partners.flatMap((entry) => {
          const link = linkAddress(entry.url);
          return link ? [{ title: entry.title, image: imageAddress(entry.image), link }] : [];
        });
      },
      staleTime: PUBLIC_STALE_MS,
    }),
};
