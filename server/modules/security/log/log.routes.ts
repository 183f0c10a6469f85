import type { AppContext } from '../../../context.ts';
import { pageOf } from '../../../db/paging/page.ts';
import { isSharedAccount } from '../../../demo-accounts.ts';
import type { Handlers } from '../../../handler.ts';
import { maskAddress } from '../../../lib/address-key.ts';
import { deviceNames } from '../../../lib/user-agent.ts';
import { memberOf } from '../../members/members.service.ts';
import { findAntiPhishingCode, setAntiPhishingCode } from '../anti-phishing.ts';
import { securityTexts } from '../security.texts.ts';
import { eventKindOf } from './event-kinds.ts';
import { eventsOf, listEvents } from './events.repo.ts';

type LogCalls = 'getSecurityLog' | 'getAntiPhishingCode' | 'setAntiPhishingCode';

/** Handles the security log and the anti-phishing code. */
export function securityLogHandlers(context: AppContext): Handlers<LogCalls> {
  const { db, config } = context;
  return {
    async getSecurityLog(page, { caller, say }) {
      const { username } = await memberOf(context, caller);
      // People who share a demo account must not see each other's addresses.
      const isShared = isSharedAccount(config, username);
      const events = await listEvents(db, pageOf(eventsOf(caller.memberId), page));
      const list = events.map(({ id, kind, at, address, userAgent }) => {
        const { text, hasFailed } = eventKindOf(kind);
        return {
          id,
          kind,
          title: say(text),
          hasFailed: hasFailed === true,
          ...deviceNames(userAgent),
          address: isShared ? '' : maskAddress(address),
          at,
        };
      });
      return { data: { list } };
    },

    async getAntiPhishingCode(_input, { caller }) {
      return { data: { masked: await findAntiPhishingCode(context, caller) } };
    },

    async setAntiPhishingCode({ loginPassword, code }, call) {
      const given = { loginPassword, fresh: code };
      await setAntiPhishingCode(context, given, call);
      return { data: null, text: securityTexts.antiPhishingSet };
    },
  };
}
