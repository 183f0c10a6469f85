import * as auth from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import * as exchange from './exchange.ts';
import * as market from './market.ts';
import * as options from './options.ts';
import * as records from './records.ts';
import * as site from './site.ts';
import * as transfers from './transfer.ts';
import * as wallet from './wallet.ts';

/** Every call of the wire, by name. The server mounts exactly these. */
export const endpoints = {
  getSetting: site.getSetting,
  getLangList: site.getLangList,
  setLang: site.setLang,
  getBanner: site.getBanner,
  getFriendList: site.getFriendList,
  getContentList: site.getContentList,
  getIntent: site.getIntent,
  register: auth.register,
  login: auth.login,
  logout: auth.logout,
  getusr: auth.getusr,
  emssend: auth.emssend,
  resetpwd: auth.resetpwd,
  resetpay: auth.resetpay,
  getMarketList: market.getMarketList,
  getAllCurrencyList: market.getAllCurrencyList,
  getAllMarketList: market.getAllMarketList,
  getUserBalanceList: wallet.getUserBalanceList,
  transfer: exchange.transfer,
  getCanExchangeCoin: exchange.getCanExchangeCoin,
  exchangeCoin: exchange.exchangeCoin,
  getCoinBalance: exchange.getCoinBalance,
  getBillList: records.getBillList,
  getTransferList: records.getTransferList,
  getTransferCoin: transfers.getTransferCoin,
  searchUser: transfers.searchUser,
  internalTransfer: transfers.internalTransfer,
  cancelInternalTransfer: transfers.cancelInternalTransfer,
  getInternalTransferList: transfers.getInternalTransferList,
  getHyConfig: options.getHyConfig,
  creatorder: options.creatorder,
  getHyOrderInfo: options.getHyOrderInfo,
  getHyOrderList: options.getHyOrderList,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
