import { queryOptions } from '@tanstack/react-query';
import { imageAddress, linkAddress, SUPPORT_PROTOCOLS, samePagePath } from '#/lib/url';
import { getBanner, getFriendList, getLangList, getSetting, setLang } from '#core/contract/site.ts';
import { hasPasskeyHost } from '#core/domain/security-passkey-host.ts';
import { query } from './client';
import { persisted } from './meta';

const PUBLIC_STALE_MS = 5 * 60_000;

/** Settings of the site. Unsafe addresses are left out. */
export interface SiteSettings {
  /** `undefined` when the server has none. */
  readonly name: string | undefined;
  readonly logo: string | undefined;
  /** https, mailto or tel. */
  readonly supportLink: string | undefined;
  readonly iosLink: string | undefined;
  readonly androidLink: string | undefined;
  readonly isEmailCodeRequired: boolean;
  /**
   * The server stores outcomes by `Idempotency-Key`, so a money call may be sent again
   * (product.md#money-calls).
   */
  readonly isResendSafe: boolean;
  /** Open spot orders can be changed, and cancelled all at once (product.md#spot-change). */
  readonly canChangeOrders: boolean;
  /** The server has price alerts (product.md#price-alerts). */
  readonly hasAlerts: boolean;
  /** Spot orders can wait for a trigger (product.md#trigger-orders). */
  readonly hasTriggers: boolean;
  /** There are results and the cost of coins (product.md#results). */
  readonly hasResults: boolean;
  /** Members can turn on two-step verification (product.md#two-step-verification). */
  readonly hasTwoStep: boolean;
  /** There are devices, a security log and an anti-phishing code (product.md#devices). */
  readonly hasDevices: boolean;
  /** Members can reset a forgotten password (product.md#forgotten-password). */
  readonly hasReset: boolean;
  /** Members can set limits for themselves (product.md#own-limits). */
  readonly hasLimits: boolean;
  /** Members can have passkeys, and this browser can use them here (product.md#passkeys). */
  readonly hasPasskeys: boolean;
  /** Members have an address book for withdrawals (product.md#address-book). */
  readonly hasAddresses: boolean;
  /** Members are in the address book, and the whitelist covers transfers to them. */
  readonly hasReceivers: boolean;
  /** A withdrawal in review can be taken back. */
  readonly canCancelWithdrawals: boolean;
  /** A deposit can name its transaction. */
  readonly hasDepositTxid: boolean;
  /** Options can be traded with practice funds (product.md#practice). */
  readonly hasPractice: boolean;
  /** There is a file with the last 24 hours of each market (market-data.md#sparklines). */
  readonly hasSparklines: boolean;
  /** What the exchange owes is published each day (product.md#proof-of-liabilities). */
  readonly hasLiabilities: boolean;
  /** Public key of notifications to devices (product.md#push); `undefined` without them. */
  readonly pushKey: string | undefined;
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

/** Whether this browser has passkeys for the address of this page. */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && hasPasskeyHost(location.hostname);
}

/** Reports the chosen language to the server; a failure is ignored. */
export async function reportLanguage(code: string): Promise<void> {
  await query(setLang, { lang: code }).catch(() => undefined);
}

export interface Banner {
  readonly id: string;
  readonly image: string;
  readonly title: string | undefined;
  /** A page of this app. */
  readonly path: string | undefined;
  /** A page of another site, https only. */
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
        const wire = await query(getSetting, {}, { signal });
        return {
          name: wire.name,
          logo: imageAddress(wire.logo),
          supportLink: linkAddress(wire.custom_service, SUPPORT_PROTOCOLS),
          iosLink: linkAddress(wire.ios_url),
          androidLink: linkAddress(wire.android_url),
          isEmailCodeRequired: wire.verify_email_code === 1,
          isResendSafe: wire.idempotency === 1,
          canChangeOrders: wire.amend === 1,
          hasAlerts: wire.alerts === 1,
          hasTriggers: wire.triggers === 1,
          hasResults: wire.results === 1,
          hasTwoStep: wire.twostep === 1,
          hasDevices: wire.devices === 1,
          hasReset: wire.reset === 1,
          hasLimits: wire.limits === 1,
          hasPasskeys: wire.passkeys === 1 && canUsePasskeys(),
          hasAddresses: wire.addresses === 1,
          hasReceivers: wire.receivers === 1,
          canCancelWithdrawals: wire.cancelwithdraw === 1,
          hasDepositTxid: wire.deposittxid === 1,
          hasPractice: wire.practice === 1,
          hasSparklines: wire.sparklines === 1,
          hasLiabilities: wire.liabilities === 1,
          pushKey: wire.push,
          demo: wire.demo
            ? {
                username: wire.demo.username,
                password: wire.demo.password,
                isSimulated: wire.demo.simulated === 1,
              }
            : undefined,
        };
      },
      staleTime: PUBLIC_STALE_MS,
    }),

  /** The interface languages on offer, in the order of the server (product.md#languages). */
  languages: () =>
    queryOptions({
      queryKey: ['site', 'languages'],
      ...persisted,
      queryFn: async ({ signal }): Promise<OfferedLanguage[]> => {
        const wire = await query(getLangList, {}, { signal });
        return wire.map((entry) => ({ code: entry.file_name, name: entry.language_name }));
      },
      staleTime: PUBLIC_STALE_MS,
    }),

  /** The pictures of home's carousel (product.md#home). */
  banners: () =>
    queryOptions({
      queryKey: ['site', 'banners'],
      ...persisted,
      queryFn: async ({ signal }): Promise<Banner[]> => {
        const wire = await query(getBanner, {}, { signal });
        return wire.flatMap((entry, index) => {
          const image = imageAddress(entry.img);
          if (!image) return [];
          const path = samePagePath(entry.url);
          const link = path ? undefined : linkAddress(entry.url);
          return [{ id: entry.id ?? String(index), image, title: entry.title, path, link }];
        });
      },
      staleTime: PUBLIC_STALE_MS,
    }),

  /**
   * Partner links at the foot of home (product.md#home); entries without a safe address are left out.
   */
  partners: () =>
    queryOptions({
      queryKey: ['site', 'partners'],
      ...persisted,
      queryFn: async ({ signal }): Promise<Partner[]> => {
        const wire = await query(getFriendList, {}, { signal });
        return wire.flatMap((entry) => {
          const link = linkAddress(entry.url);
          return link ? [{ title: entry.title, image: imageAddress(entry.img), link }] : [];
        });
      },
      staleTime: PUBLIC_STALE_MS,
    }),
};
