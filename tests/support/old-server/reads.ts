import type { QueryClient } from '@tanstack/react-query';
import { assetsQuery } from '#/api/assets';
import {
  billsQuery,
  depositsQuery,
  ownTransfersQuery,
  withdrawalsQuery,
} from '#/api/assets-records';
import { memberQuery } from '#/api/auth';
import { convertibleCoinsQuery } from '#/api/convert';
import { depositCoinsQuery } from '#/api/deposit';
import { loanProjectsQuery, loanRecordsQuery } from '#/api/loans';
import { currenciesQuery, marketsQuery, parentMarketsQuery } from '#/api/market';
import { lockUpsQuery, machinesQuery, usableBalanceQuery } from '#/api/mining';
import { noticesQuery } from '#/api/notices';
import { optionOrderQuery, optionOrdersQuery, optionsConfigQuery } from '#/api/options';
import type { PagedSource } from '#/api/paged';
import { sendableCoinsQuery, sentTransfersQuery } from '#/api/send';
import { bannersQuery, languagesQuery, partnersQuery, settingsQuery } from '#/api/site';
import { contentsQuery } from '#/api/site-contents';
import { orderBookQuery, spotBalanceQuery, spotOrdersQuery } from '#/api/spot';
import { stakesQuery, stakingProjectsQuery } from '#/api/staking';
import { withdrawableCoinsQuery, withdrawalOfferQuery } from '#/api/withdrawal';
import { addressesQuery, bankCardsQuery } from '#/api/withdrawal-targets';
import type { EndpointName } from '#/contract/endpoints';

/**
 * Calls that change something, and calls whose response must be complete: token, found member,
 * intent.
 */
const ACTS = [
  ...['setLang', 'register', 'login', 'logout', 'emssend', 'resetpwd', 'resetpay', 'getIntent'],
  ...['transfer', 'exchangeCoin', 'recharge', 'withdraw', 'setusraddress', 'setBank', 'usrsetreal'],
  ...['searchUser', 'internalTransfer', 'cancelInternalTransfer', 'creatorder', 'upbbbuy'],
  ...['tradecancelOrder', 'applyLoan', 'cancelLoanApply', 'buyMiningMachine', 'submitStaking'],
  'redeemStaking',
] as const;

type Reading = (client: QueryClient) => Promise<unknown>;

const M = 'member';
const { signal } = new AbortController();
const scope = { account: 1 } as const;
const page = <Row>({ readPage }: PagedSource<Row>) => readPage(1, 10, signal);

/** How the app reads each call that returns data. A new call is added here or to `ACTS`. */
export const READS: Readonly<Record<Exclude<EndpointName, (typeof ACTS)[number]>, Reading>> = {
  getSetting: (client) => client.fetchQuery(settingsQuery()),
  getLangList: (client) => client.fetchQuery(languagesQuery()),
  getBanner: (client) => client.fetchQuery(bannersQuery()),
  getFriendList: (client) => client.fetchQuery(partnersQuery()),
  getContentList: (client) => client.fetchQuery(contentsQuery()),
  getusr: (client) => client.fetchQuery(memberQuery(M)),
  getMarketList: (client) => client.fetchQuery(marketsQuery()),
  getAllCurrencyList: (client) => client.fetchQuery(currenciesQuery()),
  getAllMarketList: (client) => client.fetchQuery(parentMarketsQuery('1')),
  getUserBalanceList: (client) => client.fetchQuery(assetsQuery(M)),
  getCanExchangeCoin: (client) => client.fetchQuery(convertibleCoinsQuery(M, 1)),
  getCoinBalance: (client) => client.fetchQuery(usableBalanceQuery(M, '1')),
  getBillList: () => page(billsQuery(M, scope)),
  getTransferList: () => page(ownTransfersQuery(M, scope)),
  getrecharge: (client) => client.fetchQuery(depositCoinsQuery(M)),
  getRechargeList: () => page(depositsQuery(M, scope)),
  getCanWithdrawCoin: (client) => client.fetchQuery(withdrawableCoinsQuery(M)),
  getUserCoinBalance: (client) => client.fetchQuery(withdrawalOfferQuery(M, '1')),
  getWithdrawList: () => page(withdrawalsQuery(M, scope)),
  getusraddress: (client) => client.fetchQuery(addressesQuery(M)),
  getUserBankList: (client) => client.fetchQuery(bankCardsQuery(M)),
  getTransferCoin: (client) => client.fetchQuery(sendableCoinsQuery(M, 'friend')),
  getInternalTransferList: () => page(sentTransfersQuery(M, 'all')),
  getHyConfig: (client) => client.fetchQuery(optionsConfigQuery(M)),
  getHyOrderInfo: (client) => client.fetchQuery(optionOrderQuery(M, '1')),
  getHyOrderList: () => page(optionOrdersQuery(M, 'running')),
  getMarketBalance: (client) => client.fetchQuery(spotBalanceQuery(M, '1')),
  getHuoBiTradeFromRedis: (client) => client.fetchQuery(orderBookQuery(M, 'btcusdt')),
  tradegetOrderList: () => page(spotOrdersQuery(M, 'open', undefined)),
  getLoanProjects: (client) => client.fetchQuery(loanProjectsQuery()),
  getLoanRecords: () => page(loanRecordsQuery(M, 'all')),
  getMiningMachineList: (client) => client.fetchQuery(machinesQuery()),
  getMiningMachineOrders: () => page(lockUpsQuery(M)),
  getStakingProjects: (client) => client.fetchQuery(stakingProjectsQuery()),
  getStakingOrderList: () => page(stakesQuery(M)),
  getNoticeList: () => page(noticesQuery(M)),
};
