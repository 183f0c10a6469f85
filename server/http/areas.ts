import type { AppContext } from '../context.ts';
import { intentHandlers } from '../idempotency/intent.routes.ts';
import { historyHandlers } from '../modules/assets/assets.history.routes.ts';
import { recordHandlers } from '../modules/assets/assets.records.routes.ts';
import { assetsHandlers } from '../modules/assets/assets.routes.ts';
import { deviceHandlers } from '../modules/auth/auth.devices.routes.ts';
import { passkeyLoginHandlers } from '../modules/auth/auth.passkeys.routes.ts';
import { resetHandlers } from '../modules/auth/auth.reset.routes.ts';
import { authHandlers } from '../modules/auth/auth.routes.ts';
import { convertHandlers } from '../modules/convert/convert.routes.ts';
import { depositHandlers } from '../modules/deposit/deposit.routes.ts';
import { identityHandlers } from '../modules/identity/identity.routes.ts';
import { loansHandlers } from '../modules/loans/loans.routes.ts';
import { alertHandlers } from '../modules/market/market.alerts.routes.ts';
import { marketHandlers } from '../modules/market/market.routes.ts';
import { miningHandlers } from '../modules/mining/mining.routes.ts';
import { pushHandlers } from '../modules/notices/notices.push.routes.ts';
import { noticesHandlers } from '../modules/notices/notices.routes.ts';
import { practiceHandlers } from '../modules/options/options.practice.routes.ts';
import { optionsHandlers } from '../modules/options/options.routes.ts';
import { resultsHandlers } from '../modules/results/results.routes.ts';
import { limitHandlers } from '../modules/security/security.limits.routes.ts';
import { securityLogHandlers } from '../modules/security/security.log.routes.ts';
import { passkeyHandlers } from '../modules/security/security.passkeys.routes.ts';
import { securityHandlers } from '../modules/security/security.routes.ts';
import { twoStepHandlers } from '../modules/security/security.two-step.routes.ts';
import { receiverHandlers } from '../modules/send/send.receivers.routes.ts';
import { sendHandlers } from '../modules/send/send.routes.ts';
import { siteHandlers } from '../modules/site/site.routes.ts';
import { spotHandlers } from '../modules/spot/spot.routes.ts';
import { stakingHandlers } from '../modules/staking/staking.routes.ts';
import { transferHandlers } from '../modules/transfer/transfer.routes.ts';
import { addressHandlers } from '../modules/withdrawal/withdrawal.addresses.routes.ts';
import { withdrawalHandlers } from '../modules/withdrawal/withdrawal.routes.ts';
import { targetHandlers } from '../modules/withdrawal/withdrawal.targets.routes.ts';

/**
 * Returns the handlers of each area, for one plugin per area. `tests/arch/surface.test.ts` fails
 * for a call of the contract that has no handler.
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
    },
    identity: identityHandlers(context),
    market: { ...marketHandlers(context), ...alertHandlers(context) },
    options: { ...optionsHandlers(context), ...practiceHandlers(context) },
    spot: spotHandlers(context),
    assets: {
      ...assetsHandlers(context),
      ...historyHandlers(context),
      ...recordHandlers(context),
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
    notices: { ...noticesHandlers(context), ...pushHandlers(context) },
    intent: intentHandlers(context),
  };
}
