import type { Balances, Holding } from './balances.ts';
import type { Decimal } from './decimal.ts';
import { linesOf, type World } from './world.ts';

export type Scope = 'withdrawals' | 'trading' | 'all';

/** The scope of a restriction that stops a call (product.md#restrictions). */
const STOPPED_BY: Readonly<Record<string, Scope>> = {
  withdraw: 'withdrawals',
  internalTransfer: 'withdrawals',
  creatorder: 'trading',
  upbbbuy: 'trading',
  tradetriggerOrder: 'trading',
  tradeamendOrder: 'trading',
  exchangeCoin: 'trading',
  convertSmallBalances: 'trading',
  submitStaking: 'trading',
  buyMiningMachine: 'trading',
  applyLoan: 'trading',
  transfer: 'all',
};

/** A restriction that has not been lifted. */
interface Restriction {
  readonly member: number;
  readonly scope: Scope;
  readonly until: number;
}

/** A change to an available balance that one person requests and another one signs. */
interface Correction extends Holding {
  readonly amount: Decimal;
  readonly by: string;
  status: 'requested' | 'signed' | 'refused';
}

/** Restrictions (product.md#restrictions) and corrections (product.md#corrections). */
export function createDesk({ world, balances }: { world: World; balances: Balances }) {
  const corrections: Correction[] = [];
  const restrictions: Restriction[] = [];
  /** Accounts that their members have frozen. */
  const frozen = new Set<number>();

  function isRestricted(member: number, scope: Scope): boolean {
    const isIts = (one: Restriction) => one.member === member && one.until > world.now();
    const found = restrictions.filter(isIts);
    return frozen.has(member) || found.some((one) => one.scope === scope || one.scope === 'all');
  }

  /** Lifts a restriction, even an expired one. Returns false if there is none. */
  function lift(member: number, scope: Scope): boolean {
    const place = restrictions.findIndex((one) => one.member === member && one.scope === scope);
    return place >= 0 && restrictions.splice(place, 1).length > 0;
  }

  /** Decides a correction once. Returns false if it has no effect. */
  function decideCorrection(place: number, actor: string, isSigned: boolean): boolean {
    const one = corrections[place];
    if (one?.status !== 'requested' || (isSigned && one.by === actor)) return false;
    if (isSigned && !balances.post([{ ...one, available: one.amount }])) return false;
    one.status = isSigned ? 'signed' : 'refused';
    return true;
  }

  return {
    frozen,
    isRestricted,
    isStopped(member: number, call: string): boolean {
      const scope = STOPPED_BY[call];
      return scope !== undefined && isRestricted(member, scope);
    },
    restrictions,
    /** Sets a restriction, which replaces one of the same scope. */
    restrict(member: number, scope: Scope, until = Number.POSITIVE_INFINITY): void {
      lift(member, scope);
      restrictions.push({ member, scope, until });
    },
    lift,
    request: (of: Holding & { readonly amount: Decimal }, by: string) =>
      void corrections.push({ ...of, by, status: 'requested' }),
    decideCorrection,
    lines: () => linesOf(corrections, 'member', 'account', 'coin', 'amount', 'by', 'status'),
  };
}
