import * as auth from './auth.ts';
import * as deposit from './deposit.ts';
import type { Endpoint } from './endpoint.ts';
import * as exchange from './exchange.ts';
import * as identity from './identity.ts';
import * as loans from './loans.ts';
import * as market from './market.ts';
import * as mining from './mining.ts';
import * as notices from './notices.ts';
import * as options from './options.ts';
import * as records from './records.ts';
import * as site from './site.ts';
import * as spot from './spot.ts';
import * as staking from './staking.ts';
import * as transfers from './transfer.ts';
import * as wallet from './wallet.ts';
import * as withdrawal from './withdrawal.ts';

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
  getrecharge: deposit.getrecharge,
  recharge: deposit.recharge,
  getRechargeList: records.getRechargeList,
  getCanWithdrawCoin: withdrawal.getCanWithdrawCoin,
  getUserCoinBalance: withdrawal.getUserCoinBalance,
  withdraw: withdrawal.withdraw,
  getWithdrawList: records.getWithdrawList,
  getusraddress: identity.getusraddress,
  setusraddress: identity.setusraddress,
  getUserBankList: identity.getUserBankList,
  setBank: identity.setBank,
  usrsetreal: identity.usrsetreal,
  getTransferCoin: transfers.getTransferCoin,
  searchUser: transfers.searchUser,
  internalTransfer: transfers.internalTransfer,
  cancelInternalTransfer: transfers.cancelInternalTransfer,
  getInternalTransferList: transfers.getInternalTransferList,
  getHyConfig: options.getHyConfig,
  creatorder: options.creatorder,
  getHyOrderInfo: options.getHyOrderInfo,
  getHyOrderList: options.getHyOrderList,
  getMarketBalance: spot.getMarketBalance,
  getHuoBiTradeFromRedis: spot.getHuoBiTradeFromRedis,
  upbbbuy: spot.upbbbuy,
  tradegetOrderList: spot.tradegetOrderList,
  tradecancelOrder: spot.tradecancelOrder,
  getLoanProjects: loans.getLoanProjects,
  getLoanRecords: loans.getLoanRecords,
  applyLoan: loans.applyLoan,
  cancelLoanApply: loans.cancelLoanApply,
  getMiningMachineList: mining.getMiningMachineList,
  getMiningMachineOrders: mining.getMiningMachineOrders,
  buyMiningMachine: mining.buyMiningMachine,
  getStakingProjects: staking.getStakingProjects,
  submitStaking: staking.submitStaking,
  getStakingOrderList: staking.getStakingOrderList,
  redeemStaking: staking.redeemStaking,
  getNoticeList: notices.getNoticeList,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
