import { LANGUAGES } from '#core/domain/languages.ts';
import { hasPasskeyHost } from '#core/domain/security-passkey-host.ts';
import type { AppContext } from '../../context.ts';
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../demo-accounts.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { changeMember } from '../members/members.service.ts';
import {
  hasInviteRewards,
  listBanners,
  listContents,
  listCurrencyRates,
  listLanguages,
  listPartners,
} from './site.repo.ts';
import { hasPractice, localized, readSettings } from './site.service.ts';

type SiteCalls =
  | 'getSetting'
  | 'getLangList'
  | 'setLang'
  | 'getBanner'
  | 'getFriendList'
  | 'getContentList'
  | 'getCurrencyRates';

const unknownLanguage = /*i18n*/ {
  id: 'site.unknownLanguage',
  message: 'This language isn’t available.',
};

/** Additions to the original wire that do not depend on settings. */
const ADDITIONS = {
  isResendSafe: true,
  canChangeOrders: true,
  hasAlerts: true,
  hasTriggers: true,
  hasTimeInForce: true,
  hasResults: true,
  hasDevices: true,
  hasReset: true,
  hasLimits: true,
  hasAddresses: true,
  hasReceivers: true,
  canCancelWithdrawals: true,
  hasDepositTxid: true,
  hasSparklines: true,
  hasTickers: true,
  hasLiabilities: true,
  hasAccount: true,
  hasSweep: true,
  hasStatements: true,
  hasPreferences: true,
  hasApiKeys: true,
  hasSupport: true,
  hasInvites: true,
  hasTextProposals: true,
  hasReadAll: true,
} as const;

export function siteHandlers(context: AppContext): Handlers<SiteCalls> {
  const { db, config } = context;
  const isSimulated = config.market.source === 'simulated';
  // A simulated market is marked as a demo even if no demo member can sign in.
  const credentials = config.demo
    ? { username: DEMO_MEMBERS[0].username, password: DEMO_PASSWORD }
    : { username: '', password: '' };
  // Without a public origin, the availability of passkeys depends on the address of the page, which
  // only the app knows.
  const hasPasskeys = !config.publicUrl || hasPasskeyHost(new URL(config.publicUrl).hostname);
  return {
    getSetting: async () => {
      const settings = await readSettings(db);
      return {
        data: {
          name: settings.name,
          logo: settings.logo,
          supportLink: settings.support,
          iosLink: settings.iosUrl,
          androidLink: settings.androidUrl,
          isEmailCodeRequired: settings.verifyEmailCode,
          ...ADDITIONS,
          hasTwoStep: context.secrets !== undefined,
          hasPasskeys,
          hasPractice: await hasPractice(context),
          hasInviteRewards: await hasInviteRewards(db),
          hasCurrencies: (await listCurrencyRates(db)).length > 0,
          ...(context.push && { pushKey: context.push.publicKey }),
          ...((config.demo || isSimulated) && { demo: { ...credentials, isSimulated } }),
        },
      };
    },

    getLangList: async () => ({ data: await listLanguages(db) }),

    setLang: async (input, call) => {
      const language = LANGUAGES.find(({ code }) => code === input.lang);
      if (language === undefined) throw new Refusal(unknownLanguage);
      if (call.caller !== undefined) {
        await changeMember(db, call.caller.memberId, { language: language.code });
      }
      return { data: null };
    },

    getBanner: async (_input, { language }) => {
      const rows = await listBanners(db);
      return {
        data: rows.map(({ id, img, title, url }) => ({
          id,
          image: img,
          title: localized(title, language),
          url,
        })),
      };
    },

    getFriendList: async () => ({
      data: (await listPartners(db)).map(({ url, img, title }) => ({ url, image: img, title })),
    }),

    getCurrencyRates: async () => ({
      data: {
        list: (await listCurrencyRates(db)).map(({ code, rate, day }) => ({ code, rate, day })),
      },
    }),

    getContentList: async (_input, { language }) => {
      const rows = await listContents(db);
      const list = rows.map(({ id, title, img, content }) => ({
        id,
        title: localized(title, language),
        image: img,
        content: localized(content, language),
      }));
      return { data: { list } };
    },
  };
}
