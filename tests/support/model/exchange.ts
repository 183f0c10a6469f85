import { createBalances } from './balances.ts';
import { planConversion, planSweep, sweepOf } from './convert.ts';
import type { Decimal } from './decimal.ts';
import { createDesk } from './desk.ts';
import { type Act, createFunding } from './funding.ts';
import { createHouseBook } from './house-book.ts';
import { createInvites } from './invites.ts';
import { createLoans } from './loans.ts';
import { createLocks } from './locks.ts';
import { createOptions } from './options.ts';
import type { Parts } from './parts.ts';
import { createSpot } from './spot.ts';
import { createTransfers } from './transfers.ts';
import { CODE, type Fields, type Plan, type World } from './world.ts';

const REVIEW_MS = 20_000;
const SECRET = /^(paypwd|paypassword)$/;

/** A money call by a member. */
export interface MoneyCall {
  readonly member: number;
  readonly name: string;
  readonly fields: Fields;
  /** The `Idempotency-Key` of the call. */
  readonly key?: string | undefined;
  /** True if the database fails before the commit of the call. */
  readonly isCut?: boolean;
}

export type Model = ReturnType<typeof createModel>;

/**
 * Creates the whole exchange as described in product.md, in plain code, without a database, without
 * concurrency and with nothing from `core/domain`. `review` states who decides requests
 * (product.md#requests-under-review).
 */
export function createModel(world: World, review: 'auto' | 'desk', password: string) {
  const images = new Map<string, number>();
  const certified = new Set<number>();
  const own = { world, balances: createBalances() };
  const desk = createDesk(own);
  const parts: Parts = {
    ...own,
    house: createHouseBook(world),
    isPasswordRight: (typed) => typed === password,
    isOwnImage: (member, image = '') => images.get(image) === member,
    isCertified: (member) => certified.has(member),
    isOverdue: (member) => loans.isOverdue(member),
    isRestricted: desk.isRestricted,
    owesNow: (member) => loans.owesNow(member),
  };
  const { balances } = parts;
  const loans = createLoans(parts);
  const options = createOptions(parts);
  const spot = createSpot(parts);
  const invites = createInvites(parts, spot.fees);
  const funding = createFunding(parts);
  const transfers = createTransfers(parts);
  const locks = createLocks(parts);
  const plans: Readonly<Record<string, (member: number, fields: Fields) => Plan>> = {
    ...options.calls,
    ...spot.calls,
    ...funding.calls,
    ...transfers.calls,
    ...loans.calls,
    ...locks.calls,
    exchangeCoin: (member, fields) => planConversion(parts, member, fields),
    convertSmallBalances: (member, fields) => planSweep(parts, member, fields),
  };
  const decisions = { ...funding.decisions, loan: loans.decide };
  /** The applied calls by member and key. */
  const applied = new Map<string, string>();
  let isHalted = false;

  /** Returns the code of the response to a money call (product.md#money-calls). */
  function call({ member, name, fields, key, isCut }: MoneyCall): number {
    const id = `${member}/${key}`;
    const open = Object.entries(fields).filter(([field]) => !SECRET.test(field));
    const print = JSON.stringify([name, open.sort()]);
    const stored = key === undefined ? undefined : applied.get(id);
    if (stored !== undefined) return stored === print ? CODE.ok : CODE.refused;
    const plan = (!isHalted && plans[name]?.(member, fields)) || CODE.refused;
    if (typeof plan !== 'function') return plan;
    if (isCut) return CODE.failed;
    if (desk.isStopped(member, name)) return CODE.rule;
    const code = plan();
    if (code === CODE.ok && key !== undefined) applied.set(id, print);
    return code;
  }

  /** Without a desk, approves requests that have waited long enough. */
  function runReviews(): void {
    funding.advance();
    const waiting = { deposit: funding.deposits, loan: loans.all };
    for (const kind of ['deposit', 'loan'] as const) {
      for (const [place, { at }] of waiting[kind].entries()) {
        if (at + REVIEW_MS <= world.now()) decisions[kind](place, true);
      }
    }
  }

  return {
    call,
    /** Returns true if the desk could decide. */
    decide: (
      kind: keyof typeof decisions,
      place: number,
      isApproved: boolean,
      received?: Decimal,
    ) => !isHalted && decisions[kind](place, isApproved, received),
    /** Returns true if a person at the desk could take a step of a withdrawal. */
    act: (place: number, act: Act, actor: string) => !isHalted && funding.act(place, act, actor),
    restrictions: desk.restrictions as readonly (typeof desk.restrictions)[number][],
    restrict: desk.restrict,
    lift: desk.lift,
    requestCorrection: desk.request,
    signCorrection: (place: number, actor: string) =>
      !isHalted && desk.decideCorrection(place, actor, true),
    refuseCorrection: (place: number) => desk.decideCorrection(place, '', false),
    /** Freezes an account and returns money that has not left (product.md#frozen-account). */
    freeze(member: number): void {
      desk.frozen.add(member);
      for (const area of [spot, transfers, funding]) area.takeBack(member);
    },
    frozen: desk.frozen as ReadonlySet<number>,
    /** Returns false if the account was not frozen. */
    unfreeze: (member: number) => desk.frozen.delete(member),
    /**
     * Closes an account on which nothing but corrections has happened (product.md#closed-account).
     */
    close: (member: number) => (balances.isEmpty(member) ? CODE.ok : CODE.rule),
    runJobs(renewed: readonly number[]): void {
      if (isHalted) return;
      if (review === 'auto') runReviews();
      for (const area of [options, transfers, invites]) area.runJobs();
      locks.runJobs(renewed);
      loans.runJobs();
    },
    invite: invites.invite,
    setRenewal: locks.setRenewal,
    offerTerm: locks.offerTerm,
    /**
     * The times at which something falls due in epoch milliseconds, including times in the past.
     */
    dueTimes: () => [options, transfers, locks, loans, invites].flatMap((area) => area.dueTimes()),
    match: () => (isHalted ? undefined : spot.match()),
    openings: options.openings,
    halt: (isOn: boolean) => {
      isHalted = isOn;
    },
    refillPractice(member: number): number {
      if (!isHalted) options.refillPractice(member);
      return isHalted ? CODE.refused : CODE.ok;
    },
    fund: (member: number, account: string, coin: string, available: Decimal) =>
      void balances.post([{ member, account, coin, available }]),
    upload: (member: number, image: string) => void images.set(image, member),
    certify: (member: number) => void certified.add(member),
    search: transfers.search,
    forgetSearches: transfers.forgetSearches,
    available: balances.available,
    /**
     * Returns the proceeds of small balances in a coin, or `undefined` if one of them cannot be
     * converted.
     */
    sweepOf: (sweep: Parameters<typeof sweepOf>[1]) => sweepOf(parts, sweep),
    loans: loans.all,
    interestSoFar: loans.soFar,
    /** The state of a member's money, by kind and in the order of the ids. Amounts are decimals. */
    lines: () => ({
      balance: balances.lines(),
      option: options.lines(),
      spot: spot.lines(),
      deposit: funding.lines.deposit(),
      withdrawal: funding.lines.withdrawal(),
      correction: desk.lines(),
      send: transfers.lines(),
      loan: loans.lines(),
      mining: locks.lines.mining(),
      staking: locks.lines.staking(),
      reward: invites.lines(),
    }),
  };
}
