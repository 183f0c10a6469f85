import type { QueryClient } from '@tanstack/react-query';
import { assetsQueries } from '#/api/assets';
import { historyQueries } from '#/api/assets-history';
import { liabilityQueries } from '#/api/assets-liabilities';
import { recordQueries } from '#/api/assets-records';
import { authQueries } from '#/api/auth';
import { deviceQueries } from '#/api/auth-devices';
import { query } from '#/api/client';
import { convertQueries } from '#/api/convert';
import { sweepQueries } from '#/api/convert-sweep';
import { depositQueries } from '#/api/deposit';
import { inviteQueries } from '#/api/invite';
import { loansQueries } from '#/api/loans';
import { marketQueries } from '#/api/market';
import { alertQueries } from '#/api/market-alerts';
import { miningQueries } from '#/api/mining';
import { noticesQueries } from '#/api/notices';
import { pushQueries } from '#/api/notices-push';
import { optionsQueries, practiceQueries } from '#/api/options';
import type { PagedSource } from '#/api/paged';
import { resultQueries } from '#/api/results';
import { apiKeyQueries } from '#/api/security-api-keys';
import { limitQueries } from '#/api/security-limits';
import { securityLogQueries } from '#/api/security-log';
import { passkeyQueries } from '#/api/security-passkeys';
import { twoStepQueries } from '#/api/security-two-step';
import { sendQueries } from '#/api/send';
import { receiverQueries } from '#/api/send-receivers';
import { siteQueries } from '#/api/site';
import { contentQueries } from '#/api/site-contents';
import { currencyQueries } from '#/api/site-currencies';
import { spotQueries } from '#/api/spot';
import { stakingQueries } from '#/api/staking';
import { supportQueries } from '#/api/support';
import { withdrawalQueries } from '#/api/withdrawal';
import { addressQueries } from '#/api/withdrawal-addresses';
import { withdrawalTargetQueries } from '#/api/withdrawal-targets';
import { getLiabilityList } from '#core/contract/assets-liabilities.ts';
import type { EndpointName } from '#core/contract/endpoints.ts';

/** Calls that return data, by their names. */
type ReadName = Extract<EndpointName, `get${string}` | `tradeget${string}`>;

/** Reads whose response must be complete, files for the member, and data that no screen shows. */
type ReadElsewhere = 'getIntent' | 'getAccountCopy' | 'getStatement' | 'getPreferences';

type Reading = (client: QueryClient) => Promise<unknown>;

const { signal } = new AbortController();
const scope = { account: 1 } as const;
const page = <Row>({ readPage }: PagedSource<Row>) => readPage({ page: 1, limit: 10 }, signal);

/** How the app reads each call that returns data. */
export const READS: Readonly<Record<Exclude<ReadName, ReadElsewhere>, Reading>> = {
  getSetting: (client) => client.fetchQuery(siteQueries.settings()),
  getLangList: (client) => client.fetchQuery(siteQueries.languages()),
  getBanner: (client) => client.fetchQuery(siteQueries.banners()),
  getFriendList: (client) => client.fetchQuery(siteQueries.partners()),
  getCurrencyRates: (client) => client.fetchQuery(currencyQueries.rates()),
  getContentList: (client) => client.fetchQuery(contentQueries.articles()),
  getusr: (client) => client.fetchQuery(authQueries.member()),
  getTwoStep: (client) => client.fetchQuery(twoStepQueries.state()),
  getPasskeyList: () => page(passkeyQueries.list()),
  getDeviceList: () => page(deviceQueries.list()),
  getSecurityLog: () => page(securityLogQueries.list()),
  getAntiPhishingCode: (client) => client.fetchQuery(securityLogQueries.antiPhishingCode()),
  getInviteProgram: (client) => client.fetchQuery(inviteQueries.program()),
  getInvitationList: () => page(inviteQueries.invitations()),
  getInviteRewardList: () => page(inviteQueries.rewards()),
  getApiKeyList: (client) => client.fetchQuery(apiKeyQueries.list()),
  getLimits: (client) => client.fetchQuery(limitQueries.own()),
  getMarketList: (client) => client.fetchQuery(marketQueries.list()),
  getAllCurrencyList: (client) => client.fetchQuery(marketQueries.currencies()),
  getAllMarketList: (client) => client.fetchQuery(marketQueries.ofParent('1')),
  getAlertList: (client) => client.fetchQuery(alertQueries.open()),
  getUserBalanceList: (client) => client.fetchQuery(assetsQueries.balances()),
  getCanExchangeCoin: (client) => client.fetchQuery(convertQueries.coins(1)),
  getSmallBalances: (client) => client.fetchQuery(sweepQueries.small(1, '1')),
  getCoinBalance: (client) => client.fetchQuery(miningQueries.usableBalance('1')),
  getAssetHistory: (client) => client.fetchQuery(historyQueries.totals()),
  getLiabilityList: async () => (await query(getLiabilityList, {})).list,
  getLiabilityProof: (client) => client.fetchQuery(liabilityQueries.own()),
  getResults: (client) => client.fetchQuery(resultQueries.of('spot', undefined)),
  getCostBasis: (client) => client.fetchQuery(resultQueries.costs()),
  getBillList: () => page(recordQueries.bills(scope)),
  getTransferList: () => page(recordQueries.ownTransfers(scope)),
  getrecharge: (client) => client.fetchQuery(depositQueries.coins()),
  getRechargeList: () => page(recordQueries.deposits(scope)),
  getCanWithdrawCoin: (client) => client.fetchQuery(withdrawalQueries.coins()),
  getUserCoinBalance: (client) => client.fetchQuery(withdrawalQueries.offer('1')),
  getWithdrawList: () => page(recordQueries.withdrawals(scope)),
  getusraddress: (client) => client.fetchQuery(withdrawalTargetQueries.addresses()),
  getAddressBook: () => page(addressQueries.list()),
  getAddressWhitelist: (client) => client.fetchQuery(addressQueries.whitelist()),
  getUserBankList: (client) => client.fetchQuery(withdrawalTargetQueries.cards()),
  getTransferCoin: (client) => client.fetchQuery(sendQueries.coins('friend')),
  getInternalTransferList: () => page(sendQueries.sent('all')),
  getReceiverList: (client) => client.fetchQuery(receiverQueries.list()),
  getHyConfig: (client) => client.fetchQuery(optionsQueries.config()),
  getHyOrderInfo: (client) => client.fetchQuery(optionsQueries.order('1')),
  getHyOrderList: () => page(optionsQueries.orders('running')),
  getPracticeConfig: (client) => client.fetchQuery(practiceQueries.config()),
  getPracticeOrderInfo: (client) => client.fetchQuery(practiceQueries.order('1')),
  getPracticeOrderList: () => page(practiceQueries.orders('running')),
  getMarketBalance: (client) => client.fetchQuery(spotQueries.balance('1')),
  getHuoBiTradeFromRedis: (client) => client.fetchQuery(spotQueries.book('btcusdt')),
  tradegetOrderList: () => page(spotQueries.orders('open')),
  getLoanProjects: (client) => client.fetchQuery(loansQueries.projects()),
  getLoanRecords: () => page(loansQueries.records('all')),
  getMiningMachineList: (client) => client.fetchQuery(miningQueries.machines()),
  getMiningMachineOrders: () => page(miningQueries.lockUps()),
  getStakingProjects: (client) => client.fetchQuery(stakingQueries.projects()),
  getStakingOrderList: () => page(stakingQueries.stakes()),
  getSupportList: () => page(supportQueries.list()),
  getSupportRequest: (client) => client.fetchQuery(supportQueries.request('1')),
  getSupportRecords: (client) => client.fetchQuery(supportQueries.records('deposit')),
  getNoticeList: () => page(noticesQueries.list()),
  getPushSettings: (client) => client.fetchQuery(pushQueries.settings('https://push.example/1')),
};
