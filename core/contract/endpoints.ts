import * as account from './account.ts';
import * as accountPreferences from './account-preferences.ts';
import * as assets from './assets.ts';
import * as assetsHistory from './assets-history.ts';
import * as assetsLiabilities from './assets-liabilities.ts';
import * as assetsRecords from './assets-records.ts';
import * as assetsStatement from './assets-statement.ts';
import * as auth from './auth.ts';
import * as authDevices from './auth-devices.ts';
import * as authPasskeys from './auth-passkeys.ts';
import * as authReset from './auth-reset.ts';
import * as authSecondFactor from './auth-second-factor.ts';
import * as convert from './convert.ts';
import * as deposit from './deposit.ts';
import type { Endpoint } from './endpoint.ts';
import * as identity from './identity.ts';
import * as invite from './invite.ts';
import * as loans from './loans.ts';
import * as market from './market.ts';
import * as marketAlerts from './market-alerts.ts';
import * as mining from './mining.ts';
import * as notices from './notices.ts';
import * as noticesPush from './notices-push.ts';
import * as options from './options.ts';
import * as optionsPractice from './options-practice.ts';
import * as results from './results.ts';
import * as security from './security.ts';
import * as securityApiKeys from './security-api-keys.ts';
import * as securityContacts from './security-contacts.ts';
import * as securityLimits from './security-limits.ts';
import * as securityLog from './security-log.ts';
import * as securityPasskeys from './security-passkeys.ts';
import * as securityTwoStep from './security-two-step.ts';
import * as send from './send.ts';
import * as sendReceivers from './send-receivers.ts';
import * as site from './site.ts';
import * as siteCurrencies from './site-currencies.ts';
import * as spot from './spot.ts';
import * as spotTrigger from './spot-trigger.ts';
import * as staking from './staking.ts';
import * as support from './support.ts';
import * as supportTexts from './support-texts.ts';
import * as transfer from './transfer.ts';
import * as withdrawal from './withdrawal.ts';
import * as withdrawalAddresses from './withdrawal-addresses.ts';
import * as withdrawalTargets from './withdrawal-targets.ts';

/** Every call of the wire, by name. The server mounts exactly these. */
export const endpoints = {
  getSetting: site.getSetting,
  getLangList: site.getLangList,
  setLang: site.setLang,
  getBanner: site.getBanner,
  getFriendList: site.getFriendList,
  getContentList: site.getContentList,
  getCurrencyRates: siteCurrencies.getCurrencyRates,
  getIntent: site.getIntent,
  register: auth.register,
  login: auth.login,
  finishLogin: authSecondFactor.finishLogin,
  beginPasskeyLogin: authPasskeys.beginPasskeyLogin,
  passkeyLogin: authPasskeys.passkeyLogin,
  logout: auth.logout,
  getusr: auth.getusr,
  emssend: auth.emssend,
  getDeviceList: authDevices.getDeviceList,
  endDevice: authDevices.endDevice,
  endOtherDevices: authDevices.endOtherDevices,
  sendResetCode: authReset.sendResetCode,
  resetPassword: authReset.resetPassword,
  sendContactCode: securityContacts.sendContactCode,
  changeEmail: securityContacts.changeEmail,
  changePhone: securityContacts.changePhone,
  freezeAccount: account.freezeAccount,
  freezeByLink: account.freezeByLink,
  unfreezeAccount: account.unfreezeAccount,
  closeAccount: account.closeAccount,
  getPreferences: accountPreferences.getPreferences,
  putPreferences: accountPreferences.putPreferences,
  getAccountCopy: account.getAccountCopy,
  resetpwd: security.resetpwd,
  resetpay: security.resetpay,
  getTwoStep: securityTwoStep.getTwoStep,
  beginTwoStep: securityTwoStep.beginTwoStep,
  confirmTwoStep: securityTwoStep.confirmTwoStep,
  renewRecoveryCodes: securityTwoStep.renewRecoveryCodes,
  turnOffTwoStep: securityTwoStep.turnOffTwoStep,
  getPasskeyList: securityPasskeys.getPasskeyList,
  beginPasskey: securityPasskeys.beginPasskey,
  addPasskey: securityPasskeys.addPasskey,
  renamePasskey: securityPasskeys.renamePasskey,
  deletePasskey: securityPasskeys.deletePasskey,
  askPasskey: securityPasskeys.askPasskey,
  getSecurityLog: securityLog.getSecurityLog,
  getAntiPhishingCode: securityLog.getAntiPhishingCode,
  setAntiPhishingCode: securityLog.setAntiPhishingCode,
  getLimits: securityLimits.getLimits,
  setLimit: securityLimits.setLimit,
  pauseTrading: securityLimits.pauseTrading,
  getInviteProgram: invite.getInviteProgram,
  getInvitationList: invite.getInvitationList,
  getInviteRewardList: invite.getInviteRewardList,
  getApiKeyList: securityApiKeys.getApiKeyList,
  createApiKey: securityApiKeys.createApiKey,
  deleteApiKey: securityApiKeys.deleteApiKey,
  getMarketList: market.getMarketList,
  getAllCurrencyList: market.getAllCurrencyList,
  getAllMarketList: market.getAllMarketList,
  getAlertList: marketAlerts.getAlertList,
  createAlert: marketAlerts.createAlert,
  editAlert: marketAlerts.editAlert,
  deleteAlert: marketAlerts.deleteAlert,
  getUserBalanceList: assets.getUserBalanceList,
  transfer: transfer.transfer,
  getCanExchangeCoin: convert.getCanExchangeCoin,
  exchangeCoin: convert.exchangeCoin,
  getSmallBalances: convert.getSmallBalances,
  convertSmallBalances: convert.convertSmallBalances,
  getCoinBalance: assets.getCoinBalance,
  getAssetHistory: assetsHistory.getAssetHistory,
  getLiabilityList: assetsLiabilities.getLiabilityList,
  getStatement: assetsStatement.getStatement,
  getLiabilityProof: assetsLiabilities.getLiabilityProof,
  getResults: results.getResults,
  getCostBasis: results.getCostBasis,
  getBillList: assetsRecords.getBillList,
  getTransferList: assetsRecords.getTransferList,
  getrecharge: deposit.getrecharge,
  recharge: deposit.recharge,
  getRechargeList: assetsRecords.getRechargeList,
  getCanWithdrawCoin: withdrawal.getCanWithdrawCoin,
  getUserCoinBalance: withdrawal.getUserCoinBalance,
  withdraw: withdrawal.withdraw,
  cancelWithdraw: withdrawal.cancelWithdraw,
  getWithdrawList: assetsRecords.getWithdrawList,
  getusraddress: withdrawalTargets.getusraddress,
  setusraddress: withdrawalTargets.setusraddress,
  getUserBankList: withdrawalTargets.getUserBankList,
  setBank: withdrawalTargets.setBank,
  getAddressBook: withdrawalAddresses.getAddressBook,
  addAddress: withdrawalAddresses.addAddress,
  editAddress: withdrawalAddresses.editAddress,
  setDefaultAddress: withdrawalAddresses.setDefaultAddress,
  deleteAddress: withdrawalAddresses.deleteAddress,
  getAddressWhitelist: withdrawalAddresses.getAddressWhitelist,
  setAddressWhitelist: withdrawalAddresses.setAddressWhitelist,
  usrsetreal: identity.usrsetreal,
  getTransferCoin: send.getTransferCoin,
  searchUser: send.searchUser,
  internalTransfer: send.internalTransfer,
  cancelInternalTransfer: send.cancelInternalTransfer,
  getInternalTransferList: send.getInternalTransferList,
  getReceiverList: sendReceivers.getReceiverList,
  addReceiver: sendReceivers.addReceiver,
  deleteReceiver: sendReceivers.deleteReceiver,
  getHyConfig: options.getHyConfig,
  creatorder: options.creatorder,
  getHyOrderInfo: options.getHyOrderInfo,
  getHyOrderList: options.getHyOrderList,
  getPracticeConfig: optionsPractice.getPracticeConfig,
  createPracticeOrder: optionsPractice.createPracticeOrder,
  getPracticeOrderInfo: optionsPractice.getPracticeOrderInfo,
  getPracticeOrderList: optionsPractice.getPracticeOrderList,
  refillPractice: optionsPractice.refillPractice,
  getMarketBalance: spot.getMarketBalance,
  getHuoBiTradeFromRedis: spot.getHuoBiTradeFromRedis,
  upbbbuy: spot.upbbbuy,
  tradegetOrderList: spot.tradegetOrderList,
  tradecancelOrder: spot.tradecancelOrder,
  tradeamendOrder: spot.tradeamendOrder,
  tradecancelAll: spot.tradecancelAll,
  tradetriggerOrder: spotTrigger.tradetriggerOrder,
  getLoanProjects: loans.getLoanProjects,
  getLoanRecords: loans.getLoanRecords,
  applyLoan: loans.applyLoan,
  cancelLoanApply: loans.cancelLoanApply,
  repayLoan: loans.repayLoan,
  getMiningMachineList: mining.getMiningMachineList,
  getMiningMachineOrders: mining.getMiningMachineOrders,
  buyMiningMachine: mining.buyMiningMachine,
  getStakingProjects: staking.getStakingProjects,
  submitStaking: staking.submitStaking,
  getStakingOrderList: staking.getStakingOrderList,
  redeemStaking: staking.redeemStaking,
  setStakeRenewal: staking.setStakeRenewal,
  getSupportList: support.getSupportList,
  getSupportRequest: support.getSupportRequest,
  getSupportRecords: support.getSupportRecords,
  createSupportRequest: support.createSupportRequest,
  addSupportMessage: support.addSupportMessage,
  closeSupportRequest: support.closeSupportRequest,
  proposeText: supportTexts.proposeText,
  getNoticeList: notices.getNoticeList,
  readAllNotices: notices.readAllNotices,
  subscribePush: noticesPush.subscribePush,
  renewPush: noticesPush.renewPush,
  getPushSettings: noticesPush.getPushSettings,
  setPushSettings: noticesPush.setPushSettings,
  unsubscribePush: noticesPush.unsubscribePush,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
