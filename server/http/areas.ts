import type { AppContext } from '../context.ts';
import { intentHandlers } from '../idempotency/intent.routes.ts';
import { accountHandlers } from '../modules/account/account.routes.ts';
import { preferenceHandlers } from '../modules/account/preferences/preferences.routes.ts';
import { assetsHandlers } from '../modules/assets/assets.routes.ts';
import { historyHandlers } from '../modules/assets/history/history.routes.ts';
import { liabilityHandlers } from '../modules/assets/liabilities/liabilities.routes.ts';
import { recordHandlers } from '../modules/assets/records/records.routes.ts';
import { statementHandlers } from '../modules/assets/statement/statement.routes.ts';
import { authHandlers } from '../modules/auth/auth.routes.ts';
import { deviceHandlers } from '../modules/auth/devices/devices.routes.ts';
import { passkeyLoginHandlers } from '../modules/auth/passkeys.routes.ts';
import { resetHandlers } from '../modules/auth/reset/reset.routes.ts';
import { convertHandlers } from '../modules/convert/convert.routes.ts';
import { depositHandlers } from '../modules/deposit/deposit.routes.ts';
import { identityHandlers } from '../modules/identity/identity.routes.ts';
import { inviteHandlers } from '../modules/invite/invite.routes.ts';
import { loansHandlers } from '../modules/loans/loans.routes.ts';
import { alertHandlers } from '../modules/market/alerts/alerts.routes.ts';
import { marketHandlers } from '../modules/market/market.routes.ts';
import { miningHandlers } from '../modules/mining/mining.routes.ts';
import { noticesHandlers } from '../modules/notices/notices.routes.ts';
import { pushHandlers } from '../modules/notices/push/push.routes.ts';
import { optionsHandlers } from '../modules/options/options.routes.ts';
import { practiceHandlers } from '../modules/options/practice/practice.routes.ts';
import { resultsHandlers } from '../modules/results/results.routes.ts';
import { apiKeyHandlers } from '../modules/security/api-keys/api-keys.routes.ts';
import { contactHandlers } from '../modules/security/contacts/contacts.routes.ts';
import { limitHandlers } from '../modules/security/limits/limits.routes.ts';
import { securityLogHandlers } from '../modules/security/log/log.routes.ts';
import { passkeyHandlers } from '../modules/security/passkeys/passkeys.routes.ts';
import { securityHandlers } from '../modules/security/security.routes.ts';
import { twoStepHandlers } from '../modules/security/two-step/two-step.routes.ts';
import { receiverHandlers } from '../modules/send/receivers/receivers.routes.ts';
import { sendHandlers } from '../modules/send/send.routes.ts';
import { siteHandlers } from '../modules/site/site.routes.ts';
import { spotHandlers } from '../modules/spot/spot.routes.ts';
import { stakingHandlers } from '../modules/staking/staking.routes.ts';
import { supportHandlers } from '../modules/support/support.routes.ts';
import { textHandlers } from '../modules/support/texts.routes.ts';
import { transferHandlers } from '../modules/transfer/transfer.routes.ts';
import { addressHandlers } from '../modules/withdrawal/addresses/addresses.routes.ts';
import { targetHandlers } from '../modules/withdrawal/targets/targets.routes.ts';
import { withdrawalHandlers } from '../modules/withdrawal/withdrawal.routes.ts';

/**
 * Returns the handlers of each area, each of which becomes a plugin. `tests/arch/surface.test.ts`
 * fails for a call of the contract that has no handler.
 */
export function areaHandlers(context: AppContext) {
  return {
    site: siteHandlers(context),
    auth: {
      ...authHandlers(context),
      ...passkeyLoginHandlers(context),
      ...resetHandlers(context),
      ...deviceHandlers(context),
    },
    security: {
      ...securityHandlers(context),
      ...securityLogHandlers(context),
      ...twoStepHandlers(context),
      ...passkeyHandlers(context),
      ...limitHandlers(context),
      ...contactHandlers(context),
      ...apiKeyHandlers(context),
    },
    account: { ...accountHandlers(context), ...preferenceHandlers(context) },
    invite: inviteHandlers(context),
    identity: identityHandlers(context),
    market: { ...marketHandlers(context), ...alertHandlers(context) },
    options: { ...optionsHandlers(context), ...practiceHandlers(context) },
    spot: spotHandlers(context),
    assets: {
      ...assetsHandlers(context),
      ...historyHandlers(context),
      ...liabilityHandlers(context),
      ...recordHandlers(context),
      ...statementHandlers(context),
    },
    results: resultsHandlers(context),
    deposit: depositHandlers(context),
    withdrawal: {
      ...withdrawalHandlers(context),
      ...targetHandlers(context),
      ...addressHandlers(context),
    },
    convert: convertHandlers(context),
    transfer: transferHandlers(context),
    send: { ...sendHandlers(context), ...receiverHandlers(context) },
    loans: loansHandlers(context),
    mining: miningHandlers(context),
    staking: stakingHandlers(context),
    support: { ...supportHandlers(context), ...textHandlers(context) },
    notices: { ...noticesHandlers(context), ...pushHandlers(context) },
    intent: intentHandlers(context),
  };
}
