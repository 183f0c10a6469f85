import { type FundedMember, fundedMember } from '../server/funded-member';
import { TRON } from '../server/funding';
import type { TestServer } from '../server/test-server';
import { uploadImage } from '../server/upload';

/** Creates a member with 1,000 USDT who makes requests that the desk decides. */
export async function memberWithRequests(on: TestServer): Promise<FundedMember> {
  const member = await fundedMember(on, { 1: { USDT: '1000' } });
  const { networkList } = (await member.call('getrecharge')).data[0];
  for (const num of [50, 60]) {
    const payimg = await uploadImage(on.app, member);
    await member.call('recharge', { c_id: 1, num, a_id: networkList[0].id, payimg });
  }
  await member.call('setusraddress', { c_id: 1, address: TRON });
  await member.call('withdraw', { c_id: 1, num: 100, withdraw_type: 1, paypwd: 'pay2026' });
  const photo = await uploadImage(on.app, member);
  await member.call('usrsetreal', { real_name: 'Ann Lee', front_card: photo, back_card: photo });
  return member;
}
