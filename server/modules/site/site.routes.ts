import { LANGUAGES } from '#core/domain/languages.ts';
import { hasPasskeyHost } from '#core/domain/security-passkey-host.ts';
import type { AppContext } from '../../context.ts';
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../demo-accounts.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { changeMember } from '../members/members.service.ts';
import { listBanners, listContents, listLanguages, listPartners } from './site.repo.ts';
import { hasPractice, localized, readSettings } from './site.service.ts';

type SiteCalls =
  | 'getSetting'
  | 'getLangList'
  | 'setLang'
  | 'getBanner'
  | 'getFriendList'
  | 'getContentList';

const unknownLanguage = /*i18n*/ {
  id: 'site.unknownLanguage',
  message: 'This language is not offered.',
};

export function siteHandlers(context: AppContext): Handlers<SiteCalls> {
  const { db, config } = context;
  const simulated = config.market.source === 'simulated' ? 1 : 0;
  // A simulated market is marked as a demo even where no demo member can sign in.
  const credentials = config.demo
    ? { username: DEMO_MEMBERS[0].username, password: DEMO_PASSWORD }
    : { username: '', password: '' };
  // Without a public origin it depends on the address of the page, which the app knows.
  const hasPasskeys = !config.publicUrl || hasPasskeyHost(new URL(config.publicUrl).hostname);
  return {
    getSetting: async () => {
      const settings = await readSettings(db);
      return {
        data: {
          name: settings.name,
          logo: settings.logo,
          custom_service: settings.support,
          ios_url: settings.iosUrl,
          android_url: settings.androidUrl,
          verify_email_code: settings.verifyEmailCode ? 1 : 0,
          idempotency: 1,
          amend: 1,
          alerts: 1,
          triggers: 1,
          results: 1,
          twostep: context.secrets === undefined ? 0 : 1,
          devices: 1,
          reset: 1,
          limits: 1,
          passkeys: hasPasskeys ? 1 : 0,
          addresses: 1,
          receivers: 1,
          cancelwithdraw: 1,
          deposittxid: 1,
          practice: (await hasPractice(context)) ? 1 : 0,
          sparklines: 1,
          liabilities: 1,
          ...(context.push && { push: context.push.publicKey }),
          ...((config.demo || simulated === 1) && { demo: { ...credentials, simulated } }),
        },
      };
    },

    getLangList: async () => {
      const rows = await listLanguages(db);
      return {
        data: rows.map(({ code, name, isDefault }) => ({
          language_name: name,
          file_name: code,
          is_default: isDefault ? 1 : 0,
        })),
      };
    },

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
          img,
          title: localized(title, language),
          url,
        })),
      };
    },

    getFriendList: async () => {
      const rows = await listPartners(db);
      return { data: rows.map(({ url, img, title }) => ({ url, img, title })) };
    },

    getContentList: async (_input, { language }) => {
      const rows = await listContents(db);
      const list = rows.map(({ id, title, img, content }) => ({
        id,
        title: localized(title, language),
        img,
        content: localized(content, language),
      }));
      return { data: { list } };
    },
  };
}
