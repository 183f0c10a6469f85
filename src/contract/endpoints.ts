import * as auth from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import * as market from './market.ts';
import * as options from './options.ts';
import * as site from './site.ts';
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
  getHyConfig: options.getHyConfig,
  creatorder: options.creatorder,
  getHyOrderInfo: options.getHyOrderInfo,
  getHyOrderList: options.getHyOrderList,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
