import type { AppContext } from '../../../server/context.ts';
import { saveUpload, uploadPath } from '../../../server/uploads/store.ts';
import { type FundedMember, fundedMember } from '../server/funded-member.ts';
import type { TestServer } from '../server/test-server.ts';
import { newImage } from '../server/upload.ts';
import type { LoadMember } from './money-calls.ts';

/** The funds of each member at the start of a load. */
const FUNDS = {
  1: { USDT: '1000', BTC: '0.5', ETH: '5' },
  2: { USDT: '1000' },
  // This also includes a small balance.
  3: { USDT: '500', BTC: '0.1', TRX: '20' },
} as const;
/** The withdrawal address of every member of a load. */
export const BOUND_ADDRESS = { c_id: 1, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };

/**
 * Creates members with funds, a photo and a withdrawal address, which makes them ready for every
 * money call.
 */
export async function loadMembers(
  on: Pick<TestServer, 'context' | 'client'>,
  count: number,
): Promise<(FundedMember & LoadMember)[]> {
  const members = [];
  for (let i = 0; i < count; i += 1) {
    const member = await fundedMember(on, FUNDS);
    const bound = await member.call('setusraddress', BOUND_ADDRESS);
    if (bound.code !== 1) throw new Error(`the address was refused: ${bound.msg}`);
    members.push(Object.assign(member, { photo: await photoOf(on.context, member.id) }));
  }
  return members;
}

/** Returns the path of an image that the member uploaded. */
async function photoOf(context: AppContext, memberId: number): Promise<string> {
  const content = await newImage();
  const image = { type: 'image/png', width: 24, height: 16, content } as const;
  return uploadPath(await saveUpload(context, memberId, image, context.clock()));
}
