import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { money } from '#core/domain/money.ts';
import { deposits } from '../../../server/db/schema/funding.ts';
import { runImages } from '../../../server/desk/images-command.ts';
import { runReviews } from '../../../server/desk/reviews-command.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, newImage, send, uploadImage } from '../../support/server/upload.ts';

const USED = 'This proof of payment has already been used for another deposit.';
const HASH = 'cd'.repeat(32);

describe.each(ENGINES)('proofs of deposits on %s', (engine) => {
  let on: TestServer;
  let one: FundedMember;
  let other: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine, config: { review: 'desk' } });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on?.stop();
  });
  beforeEach(async () => {
    one = await fundedMember(on, { 1: { USDT: '5' } });
    other = await fundedMember(on, { 1: { USDT: '5' } });
  });

  async function upload(bytes: Buffer, member = one): Promise<string> {
    const { data } = await send(on.app, member, multipartBody([{ bytes }]));
    return data?.url ?? '';
  }
  const report = (voucher: string, fields = {}, member = one) =>
    member.mutate('recharge', {
      coinId: 1,
      amount: 5000,
      networkId: 1,
      type: 1,
      voucher,
      ...fields,
    });
  const records = async (member = one) =>
    (await member.query('getRechargeList', { coinId: 1, account: 1 })).list;
  const newest = async () => Number((await records())[0]?.id);
  async function desk(amount: string | undefined, ...args: string[]): Promise<string> {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      await runReviews(on.context, args, { actor: 'ada', at: on.time.now() }, { amount });
      return log.mock.calls.join('\n');
    } finally {
      log.mockRestore();
    }
  }

  async function hash(): Promise<string[]> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await runImages({ ...on.context, actor: 'ada', print }, ['hash']);
    return lines;
  }

  test('one picture sent three times, by whomever, backs one deposit; a rejected one frees it', async () => {
    const picture = await newImage();
    const withText = await sharp(picture).withMetadata({ exif: { IFD0: { Copyright: 'x' } } });
    expect((await report(await upload(picture))).code).toBe(1);
    for (const [bytes, member] of [
      [picture, one],
      [picture, other],
      [await withText.toBuffer(), other],
    ] as const) {
      const refused = await report(await upload(bytes, member), {}, member);
      expect(refused).toMatchObject({ code: 201, msg: USED });
    }
    const id = await newest();
    await fundingOf(on).decide('deposit', id, false);
    expect((await report(await upload(picture, other), {}, other)).code).toBe(1);
  });

  test('vouchers without a hash, which were in a bucket at the upgrade, are hashed by the desk', async () => {
    const { db } = on.context;
    const picture = await newImage();
    await report(await upload(picture));
    const old = await newest();
    await db
      .update(deposits)
      .set({ voucherHash: null, voucherLook: null })
      .where(eq(deposits.id, old));
    expect(await hash()).toEqual(['1 vouchers were hashed']);
    expect((await report(await upload(picture, other), {}, other)).msg).toBe(USED);

    await db
      .update(deposits)
      .set({ voucherHash: null, voucherLook: null })
      .where(eq(deposits.id, old));
    await report(await upload(picture, other), {}, other);
    const again = Number((await records(other))[0]?.id);
    expect(await hash()).toEqual([
      `deposit ${old} (pending) has the voucher of deposit ${again}`,
      '1 vouchers were hashed',
    ]);
    expect(await hash()).toEqual(['0 vouchers were hashed']);
  });

  test('of two concurrent reports of one picture, one is accepted', async () => {
    const picture = await newImage();
    const paths = [await upload(picture), await upload(picture, other)] as const;
    const answers = await Promise.all([report(paths[0]), report(paths[1], {}, other)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 201]);
  });

  test('the reviewer sees a re-saved picture, which is never refused', async () => {
    const receipt = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160">
      <rect width="240" height="160" fill="#fff"/><rect x="20" y="15" width="90" height="40"/>
      <rect x="150" y="60" width="60" height="30" fill="#555"/><circle cx="70" cy="110" r="30"/></svg>`;
    const picture = await sharp(Buffer.from(receipt)).png().toBuffer();
    expect((await report(await upload(picture))).code).toBe(1);
    const first = await newest();
    const again = await sharp(picture).jpeg({ quality: 60 }).toBuffer();
    expect((await report(await upload(again, other), { amount: 7 }, other)).code).toBe(1);
    const second = Number((await records(other))[0]?.id);
    expect(await desk(undefined, 'show', 'deposit', String(second))).toContain(
      `similar: {"id":${first},"memberId":${one.id}`,
    );
  });

  test('a voucher of 50 that was reported as 5,000 is credited 50, and the member sees both', async () => {
    await report(await uploadImage(on.app, one));
    const id = await newest();
    await expect(desk(undefined, 'approve', 'deposit', `${id}`)).rejects.toThrow('--amount');
    for (const typed of ['0', '-50', '5e3', '50,0', '1.000000000000000001', 'all'])
      await expect(desk(typed, 'approve', 'deposit', `${id}`)).rejects.toThrow('is no amount');
    await desk('50', 'approve', 'deposit', `${id}`);
    expect(await fundingOf(on).balance(one.id)).toEqual(['55', '0']);
    expect((await records())[0]).toMatchObject({
      reported: '5000',
      credited: '50',
      status: 'completed',
    });
    const [notice] = await fundingOf(on).notices(one);
    expect(notice?.content).toContain(
      'We credited 50 USDT to your funds account, not the 5000 USDT you reported.',
    );
    const [row] = await on.context.db.select().from(deposits).where(eq(deposits.id, id));
    expect(row?.credited).toBe(money('50'));
  });

  test('a transaction backs one deposit of its network, however it is written', async () => {
    const image = () => uploadImage(on.app, one);
    const field = async (txid: string, fields = {}) => report(await image(), { txid, ...fields });
    expect(await field('paid')).toMatchObject({
      code: 201,
      msg: 'Enter the hash or reference exactly as shown by your wallet or bank.',
    });
    const mine = `${on.time.now()}`.padStart(64, engine === 'pglite' ? 'a' : 'b');
    expect((await field(mine)).code).toBe(1);
    expect((await field(`0x${mine.toUpperCase()}`)).msg).toBe(
      'This transaction has already been reported for another deposit.',
    );
    expect((await field(mine, { networkId: 2 })).code).toBe(1);
    expect((await records()).map(({ txid }) => txid)).toEqual([`0x${mine}`, mine]);
    const id = Number((await records())[1]?.id);
    await fundingOf(on).decide('deposit', id, false);
    expect((await field(mine)).code).toBe(1);
    expect((await field(HASH)).code).toBe(1);
  });
});
