import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSKEY_LIMIT } from '#core/domain/security-passkeys.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { CARD, TRON } from '../../support/server/funding.ts';
import {
  AT_LOCALHOST,
  answerOf,
  beginPasskey,
  createPasskey,
} from '../../support/server/passkeys.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import { SoftwarePasskey } from '../../support/server/software-authenticator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD, twoStepMember } from '../../support/server/two-step.ts';

const NOT_CREATED = { code: 201, msg: 'We couldn’t create the passkey. Try again.' };
const HOUR = 3_600_000;

describe('passkeys of a member', () => {
  let on: TestServer;
  let person: Person;

  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    person = await newPerson(on);
  });

  const listOf = async (one: Person) => (await one.query('getPasskeyList')).list;
  const add = (one: Person, response: string, name = 'Phone') =>
    one.mutate('addPasskey', { response, name }, AT_LOCALHOST);
  const mailed = (text: string) =>
    expect.poll(() => on.mails.findLast(({ to }) => to === person.email)?.text).toContain(text);
  const titlesOf = async (one: Person) =>
    (await one.query('getSecurityLog', { page: 1, limit: 10 })).list.map(({ title }) => title);

  test('are created by the password, named, listed, renamed and removed, and the member is told', async () => {
    const wrong = await person.mutate(
      'beginPasskey',
      { loginPassword: 'wrong1wrong' },
      AT_LOCALHOST,
    );
    expect(wrong).toMatchObject({ code: 201, msg: 'Your current login password is incorrect.' });
    const options = JSON.parse(await beginPasskey(person, person.password));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = await createPasskey(person, person.password, { name: ' My phone ' });
    await mailed('A passkey was created for your account');
    expect((await titlesOf(person))[0]).toBe('Passkey created');
    const [own] = await listOf(person);
    expect(own).toEqual({
      id: expect.any(String),
      name: 'My phone',
      createdAt: expect.any(Number),
    });
    const again = JSON.parse(await beginPasskey(person, person.password));
    expect(again.excludeCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }]);
    expect(again.user.id).toBe(options.user.id);
    const id = String(own?.id);
    await person.query('renamePasskey', { id, name: 'Old phone' });
    expect((await listOf(person))[0]?.name).toBe('Old phone');
    const remove = (loginPassword: string) => person.mutate('deletePasskey', { id, loginPassword });
    expect((await remove('wrong1wrong')).code).toBe(201);
    expect((await person.mutate('deletePasskey', { id })).code).toBe(201);
    expect((await remove(person.password)).code).toBe(1);
    expect((await remove(person.password)).code).toBe(204);
    await mailed('A passkey was removed from your account');
    expect((await titlesOf(person))[0]).toBe('Passkey removed');
    expect((await person.query('getusr')).hasPasskey).toBe(false);
  });

  test('are removed by the fresh answer of one, once', async () => {
    const one = await createPasskey(person, person.password);
    await createPasskey(person, person.password);
    const [first, second] = (await listOf(person)).map(({ id }) => id);
    const passkey = await answerOf(person, one, 'account');
    const remove = (id = '', answer = passkey) => person.mutate('deletePasskey', { id, answer });
    expect((await remove(second, await answerOf(person, one, 'withdrawal'))).code).toBe(201);
    expect((await remove(second)).code).toBe(1);
    expect((await remove(first)).code).toBe(201);
    expect(await listOf(person)).toHaveLength(1);
  });

  test('a challenge is for its member, for a creation, for once and for five minutes', async () => {
    const other = await newPerson(on);
    const theirs = await beginPasskey(other, other.password);
    expect((await add(person, new SoftwarePasskey().create(theirs))).code).toBe(201);
    const options = await beginPasskey(person, person.password);
    const [one, two] = [new SoftwarePasskey(), new SoftwarePasskey()];
    expect((await add(person, one.create(options))).code).toBe(1);
    expect((await add(person, two.create(options))).code).toBe(201);
    const asked = await person.query('askPasskey', { use: 'account' }, AT_LOCALHOST);
    const mixed = { ...JSON.parse(options), challenge: JSON.parse(asked.options).challenge };
    expect((await add(person, two.create(JSON.stringify(mixed)))).code).toBe(201);
    const late = await beginPasskey(person, person.password);
    on.time.advance(5 * 60_000);
    expect((await add(person, two.create(late))).code).toBe(201);
    expect(await listOf(person)).toHaveLength(1);
  });

  test.each([
    ['another origin', { origin: 'http://localhost:4174' }],
    ['another relying party', { rpId: 'example.org' }],
    ['a person who was not verified', { isVerified: false }],
  ])('none is created with %s', async (_, deviation) => {
    const options = await beginPasskey(person, person.password);
    expect(await add(person, new SoftwarePasskey().create(options, deviation))).toMatchObject(
      NOT_CREATED,
    );
  });

  test('one passkey belongs to one member', async () => {
    const passkey = await createPasskey(person, person.password);
    const other = await newPerson(on);
    const stolen = passkey.create(await beginPasskey(other, other.password));
    expect(await add(other, stolen)).toMatchObject({ msg: 'This passkey already exists.' });
    const [own] = await listOf(person);
    const id = String(own?.id);
    const rename = await other.mutate('renamePasskey', { id, name: 'Mine' });
    const remove = await other.mutate('deletePasskey', { id, loginPassword: other.password });
    expect([rename.code, remove.code]).toEqual([204, 204]);
    expect((await listOf(person))[0]?.name).toBe('Phone');
  });

  test('are limited, also for creations that run together', async () => {
    const waiting: string[] = [];
    for (let i = 0; i < PASSKEY_LIMIT + 2; i += 1) {
      waiting.push(new SoftwarePasskey().create(await beginPasskey(person, person.password)));
    }
    const sent = await Promise.all(waiting.map((response) => add(person, response)));
    expect(sent.filter(({ code }) => code === 1)).toHaveLength(PASSKEY_LIMIT);
    const begun = await person.mutate(
      ...(['beginPasskey', { loginPassword: person.password }, AT_LOCALHOST] as const),
    );
    expect(begun).toMatchObject({ code: 201, msg: expect.stringContaining('10 passkeys') });
  });

  test('have a name of 1 to 40 characters', async () => {
    const response = new SoftwarePasskey().create(await beginPasskey(person, person.password));
    expect((await add(person, response, 'x'.repeat(41))).code).toBe(201);
    expect((await add(person, response, ' ')).code).toBe(0);
    expect((await add(person, response, '𝒳'.repeat(40))).code).toBe(1);
  });

  test('need the second factor where it is on, and stand in for it', async () => {
    const member = await twoStepMember(on, { 1: { USDT: '100' } });
    const begin = (code?: string) =>
      member.mutate('beginPasskey', { loginPassword: LOGIN_PASSWORD, code }, AT_LOCALHOST);
    expect((await begin()).code).toBe(201);
    expect((await begin(member.wrongCode())).code).toBe(201);
    const used = member.code();
    const passkey = await createPasskey(member, LOGIN_PASSWORD, { code: used });
    expect((await begin(used)).code).toBe(201);
    expect((await begin(await answerOf(member, passkey, 'account'))).code).toBe(1);
    const turnOff = (code: string) =>
      member.mutate('turnOffTwoStep', { loginPassword: LOGIN_PASSWORD, code });
    const stranger = await createPasskey(person, person.password);
    expect((await turnOff(await answerOf(member, stranger, 'account'))).code).toBe(204);
    expect((await turnOff(await answerOf(member, passkey, 'account'))).code).toBe(1);
  });

  test('stand in for the codes of withdrawals', async () => {
    const member = await fundedMember(on, { 1: { USDT: '1000' } });
    const passkey = await createPasskey(member, LOGIN_PASSWORD);
    await member.query('setusraddress', { coinId: 1, address: TRON });
    await member.query('setBank', CARD);
    const [card] = await member.query('getUserBankList');
    const bank = { withdraw_type: 2, bank_id: String(card?.id) };
    on.time.advance(48 * HOUR);
    await member.login(member.username, LOGIN_PASSWORD);
    const withdraw = (twostep: string, fields = {}) =>
      member.call('withdraw', { c_id: 1, num: 20, paypwd: 'pay2026', ...fields, twostep });
    const change = await answerOf(member, passkey, 'account');
    expect((await withdraw(change, bank)).code).toBe(201);
    const answer = await answerOf(member, passkey, 'withdrawal');
    expect((await withdraw(answer, { ...bank, paypwd: 'wrong1wrong' })).code).toBe(201);
    expect((await withdraw(answer, bank)).code).toBe(1);
    const used = await withdraw(answer, bank);
    expect(used.code).toBe(201);
    expect(used.response.json().field).toBe('secondFactor');
    const garbage = await withdraw('{"id":"x"}', { withdraw_type: 1 });
    expect(garbage.code).toBe(201);
  });

  test('a member without one, and the shared demo accounts, are refused', async () => {
    const none = await person.mutate('askPasskey', { use: 'withdrawal' }, AT_LOCALHOST);
    expect(none).toMatchObject({ code: 201, msg: 'You have no passkey.' });
    const demo = await on.signedIn('demo');
    const answer = await demo.mutate('beginPasskey', { loginPassword: 'demo2026' }, AT_LOCALHOST);
    expect(answer.msg).toContain('This is a shared demo account');
  });
});
