import type { EndpointName } from '#core/contract/endpoints.ts';

/** Every list of a member's records, with the fields that it needs. */
export const RECORD_LISTS: Partial<Record<EndpointName, Record<string, number>>> = {
  getSupportList: {},
  getBillList: {},
  getTransferList: {},
  getWithdrawList: {},
  getRechargeList: {},
  getDeviceList: {},
  getSecurityLog: {},
  getAlertList: { status: 1 },
  getNoticeList: {},
  getInternalTransferList: { status: 0 },
  getHyOrderList: { status: 1 },
  getPracticeOrderList: { status: 1 },
  tradegetOrderList: { type: 0, status: 1 },
  getLoanRecords: {},
  getMiningMachineOrders: {},
  getStakingOrderList: {},
  getInvitationList: {},
  getInviteRewardList: {},
};
