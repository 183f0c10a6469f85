import { unfreezeFromDesk } from '../../../server/desk/account.ts';
import { runCorrections } from '../../../server/desk/corrections.ts';
import { decimal } from '../model/decimal.ts';
import { CODE } from '../model/world.ts';
import { lastCode } from '../server/last-code.ts';
import { operatorAt } from '../server/operator.ts';
import { isPossible } from './amounts.ts';
import { agree, Disagreement, type Doing, LOGIN_PASSWORD, type Rig } from './rig.ts';

/** A member freezes the account. Money that has not left is returned immediately. */
export const freeze: Doing = async (rig, random) => {
  if (rig.isHalted()) return 'nobody freezes while trading is halted';
  const member = rig.clientOf(random.whole(0, 2));
  // Due jobs run first.
  await rig.runJobs();
  const isFrozen = rig.model.frozen.has(member.id);
  const { code } = await member.call('freezeAccount');
  if (code !== CODE.ok) throw new Disagreement(`freezeAccount of ${member.id}: server ${code}`);
  if (!isFrozen) rig.model.freeze(member.id);
  await rig.runJobs();
  await rig.match();
  // The funds released by cancelled orders may repay a loan.
  await rig.runJobs();
  return `freeze ${member.id}`;
};

export const unfreeze: Doing = async (rig, random) => {
  const frozen = [...rig.model.frozen];
  const any = rig.clientOf(random.whole(0, 2)).id;
  const id = frozen.length > 0 && isPossible(random) ? random.pick(frozen) : any;
  const { db, texts } = rig.server.context;
  return agree(
    `unfreeze ${id}`,
    unfreezeFromDesk(db, texts, [`#${id}`, 'because'], operatorAt(rig.time.now())),
    rig.model.unfreeze(id),
  );
};

/**
 * A new member, with or without a correction of 1 USDT, closes the account as soon as it is empty.
 */
export const closeNewcomer: Doing = async (rig, random) => {
  if (rig.isHalted()) return 'nobody closes while trading is halted';
  const member = await rig.addNewcomer();
  const isFunded = random.next() < 0.7;
  if (isFunded) await correctBy(rig, member.id, '1');
  const first = await close();
  if (!isFunded) return `close ${member.id}: ${first}`;
  await correctBy(rig, member.id, '-1');
  // A code is sent at most once a minute.
  rig.time.advance(60_000);
  if (rig.needsSignIn()) await rig.signIn();
  return `close ${member.id}, refused with ${first} until it is empty: ${await close()}`;

  async function close(): Promise<number> {
    await member.query('emssend', { purpose: 'account' });
    const emailCode = lastCode(rig.server.mails.filter(({ to }) => to === member.email));
    const { code } = await member.mutate('closeAccount', {
      loginPassword: LOGIN_PASSWORD,
      emailCode,
    });
    const expected = rig.model.close(member.id);
    if (code === expected) return code;
    throw new Disagreement(`closeAccount of ${member.id}: server ${code}, model ${expected}`);
  }
};

async function correctBy(rig: Rig, member: number, amount: string): Promise<void> {
  const { db } = rig.server.context;
  const words = ['request', `#${member}`, '3', 'USDT', amount, 'because'];
  const [said = ''] = await runCorrections(db, words, operatorAt(rig.time.now(), 'ada'));
  const id = /\d+/.exec(said)?.[0] ?? '';
  await runCorrections(db, ['sign', id], operatorAt(rig.time.now(), 'ben'));
  rig.model.requestCorrection(
    { member, account: '3', coin: 'USDT', amount: decimal(amount) },
    'ada',
  );
  rig.model.signCorrection(rig.model.lines().correction.length - 1, 'ben');
}
