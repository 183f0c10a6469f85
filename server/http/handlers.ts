import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { AppContext } from '../context.ts';
import type { Handlers } from '../handler.ts';
import { intentHandlers } from '../idempotency/intent.routes.ts';
import { recordHandlers } from '../modules/assets/assets.records.routes.ts';
import { assetsHandlers } from '../modules/assets/assets.routes.ts';
import { authHandlers } from '../modules/auth/auth.routes.ts';
import { convertHandlers } from '../modules/convert/convert.routes.ts';
import { depositHandlers } from '../modules/deposit/deposit.routes.ts';
import { identityHandlers } from '../modules/identity/identity.routes.ts';
import { loansHandlers } from '../modules/loans/loans.routes.ts';
import { marketHandlers } from '../modules/market/market.routes.ts';
import { miningHandlers } from '../modules/mining/mining.routes.ts';
import { noticesHandlers } from '../modules/notices/notices.routes.ts';
import { optionsHandlers } from '../modules/options/options.routes.ts';
import { securityHandlers } from '../modules/security/security.routes.ts';
import { sendHandlers } from '../modules/send/send.routes.ts';
import { siteHandlers } from '../modules/site/site.routes.ts';
import { spotHandlers } from '../modules/spot/spot.routes.ts';
import { stakingHandlers } from '../modules/staking/staking.routes.ts';
import { transferHandlers } from '../modules/transfer/transfer.routes.ts';
import { withdrawalHandlers } from '../modules/withdrawal/withdrawal.routes.ts';
import { targetHandlers } from '../modules/withdrawal/withdrawal.targets.routes.ts';

/** Returns one handler for every call of the contract, collected from all areas. */
export function createHandlers(context: AppContext): Handlers<EndpointName> {
  return {
    ...siteHandlers(context),
    ...authHandlers(context),
    ...securityHandlers(context),
    ...marketHandlers(context),
    ...assetsHandlers(context),
    ...convertHandlers(context),
    ...transferHandlers(context),
    ...recordHandlers(context),
    ...depositHandlers(context),
    ...withdrawalHandlers(context),
    ...targetHandlers(context),
    ...identityHandlers(context),
    ...sendHandlers(context),
    ...optionsHandlers(context),
    ...spotHandlers(context),
    ...loansHandlers(context),
    ...miningHandlers(context),
    ...stakingHandlers(context),
    ...noticesHandlers(context),
    ...intentHandlers(context),
  };
}
