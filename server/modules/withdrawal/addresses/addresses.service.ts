import { CODE } from '#core/contract/envelope.ts';
import { parseAddress, rulesOf } from '#core/domain/withdrawal-address.ts';
import {
  LABEL_LENGTH,
  MAX_ADDRESSES,
  normalLabel,
  validateLabel,
} from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { type MoneyProof, verifyMoneyProof } from '../../security/money-proof.ts';
import { readAddress } from '../targets/own-targets.ts';
import { listAddresses, listPayoutNetworks } from '../targets/targets.repo.ts';
import { targetTexts } from '../targets/targets.texts.ts';
import {
  countAddresses,
  findAddress,
  findDefault,
  findSame,
  type SavedAddress,
} from './addresses.repo.ts';
import { addressTexts } from './addresses.texts.ts';
import { changeAddress, insertAddress, removeAddress } from './book.ts';
import { changeBook } from './change.ts';

type MemberCall = CallContext<'member'>;

export interface NewAddress {
  readonly coinId: number;
  readonly address: string;
  /** The network whose form the address must have, if one was selected. */
  readonly network: string | undefined;
  readonly label: string;
}

/** Adds an address to the book; the only address of a coin is its default. Throws a Refusal. */
export async function addToBook(
  context: AppContext,
  given: NewAddress,
  call: MemberCall,
): Promise<number> {
  const { memberId } = call.caller;
  const { coinId } = given;
  const address = await addressOf(context, given, memberId);
  const label = labelOf(given.label);
  return changeBook(context, { memberId, kind: 'address', call }, async (tx) => {
    const same = await findSame(tx, { memberId, coinId, address });
    if (same) throw new Refusal(addressTexts.known, { code: CODE.rule });
    const count = await countAddresses(tx, memberId, coinId);
    if (count >= MAX_ADDRESSES) {
      const values = { count: MAX_ADDRESSES };
      throw new Refusal(addressTexts.tooMany, { code: CODE.rule, values });
    }
    // If the book contains other addresses of the coin, a new default requires the proof of
    // `makeDefault`.
    const isDefault = count === 0;
    const network = given.network ?? null;
    const fresh = { memberId, coinId, address, network, label, isDefault, createdAt: call.now };
    return insertAddress(tx, fresh);
  });
}

/** Changes the label of an address, which is not a security change. Throws a Refusal. */
export async function relabel(
  { db }: AppContext,
  { id, label }: { readonly id: number; readonly label: string },
  { caller }: MemberCall,
): Promise<void> {
  const saved = await ownAddress(db, caller.memberId, id);
  await changeAddress(db, saved, { label: labelOf(label) });
}

/** Makes an address the default of its coin. Throws a Refusal. */
export async function makeDefault(
  context: AppContext,
  { id, proof }: { readonly id: number; readonly proof: MoneyProof },
  call: MemberCall,
): Promise<void> {
  const { memberId } = call.caller;
  if ((await ownAddress(context.db, memberId, id)).isDefault) return;
  const consume = await verifyMoneyProof(context, call, proof);
  await changeBook(context, { memberId, kind: 'address', call }, async (tx) => {
    const saved = await ownAddress(tx, memberId, id);
    await consume(tx);
    await switchDefault(tx, saved);
    return saved.id;
  });
}

/** Removes an address after waiting for pending withdrawals. Throws a Refusal. */
export async function removeFromBook(
  context: AppContext,
  { id, proof }: { readonly id: number; readonly proof: MoneyProof },
  call: MemberCall,
): Promise<void> {
  const { memberId } = call.caller;
  await ownAddress(context.db, memberId, id);
  const consume = await verifyMoneyProof(context, call, proof);
  await changeBook(context, { memberId, kind: 'address', call }, async (tx) => {
    const saved = await ownAddress(tx, memberId, id);
    await consume(tx);
    await removeAddress(tx, saved);
    return saved.id;
  });
}

/** Makes `saved` the default, replacing the current one. */
async function switchDefault(tx: Tx, saved: SavedAddress): Promise<void> {
  const before = await findDefault(tx, saved.memberId, saved.coinId);
  // The old default is changed first, because a coin has at most one default at any time.
  if (before) await changeAddress(tx, before, { isDefault: false });
  await changeAddress(tx, saved, { isDefault: true });
}

async function ownAddress(db: Db, memberId: number, id: number): Promise<SavedAddress> {
  const saved = await findAddress(db, memberId, id);
  if (!saved) throw new Refusal(addressTexts.notFound, { code: CODE.notFound });
  return saved;
}

async function addressOf(
  { db }: AppContext,
  { coinId, network, ...given }: NewAddress,
  memberId: number,
): Promise<string> {
  const [coin] = await listAddresses(db, memberId, coinId);
  if (!coin) throw new Refusal(targetTexts.notWithdrawable);
  const networks = await listPayoutNetworks(db, coin);
  const chosen = networks.filter(({ name }) => network === undefined || name === network);
  if (chosen.length === 0) throw new Refusal(addressTexts.badNetwork, { code: CODE.rule });
  const address = readAddress(given.address, networks);
  if (parseAddress(address, rulesOf(chosen)).validationError !== undefined)
    throw new Refusal(addressTexts.otherNetwork, { code: CODE.rule });
  return address;
}

function labelOf(typed: string): string {
  if (validateLabel(typed))
    throw new Refusal(addressTexts.longLabel, { code: CODE.rule, values: { count: LABEL_LENGTH } });
  return normalLabel(typed);
}
