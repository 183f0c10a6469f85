import { type Decimal, ZERO } from './decimal.ts';

/** A coin of a member in an account, which is 1 for funds, 2 for options and 3 for quant. */
export type Holding = { readonly member: number } & Readonly<Record<'account' | 'coin', string>>;
type Change = Holding & { readonly available?: Decimal; readonly frozen?: Decimal };

export type Balances = ReturnType<typeof createBalances>;

/** Creates the available and the frozen amounts (product.md#accounts). */
export function createBalances() {
  const held = new Map<string, Required<Change>>();
  const listeners: ((credited: Holding) => void)[] = [];
  const nameOf = ({ member, account, coin }: Holding) => `${member}/${account}/${coin}`;
  const read = (of: Holding) => held.get(nameOf(of)) ?? { ...of, available: ZERO, frozen: ZERO };

  /**
   * Applies changes together. Returns false and changes nothing if a balance would fall below zero.
   */
  function post(changes: readonly Change[]): boolean {
    const after = new Map<string, Required<Change>>();
    for (const { member, account, coin, available = ZERO, frozen = ZERO } of changes) {
      const name = nameOf({ member, account, coin });
      const one = after.get(name) ?? read({ member, account, coin });
      const sums = { available: one.available.plus(available), frozen: one.frozen.plus(frozen) };
      after.set(name, { ...one, ...sums });
    }
    const all = [...after.values()];
    if (all.some((one) => one.available.lt(ZERO) || one.frozen.lt(ZERO))) return false;
    const credited = all.filter((one) => one.available.gt(read(one).available));
    for (const one of all) held.set(nameOf(one), one);
    for (const one of credited) for (const listener of listeners) listener(one);
    return true;
  }

  return {
    available: (of: Holding) => read(of).available,
    isEmpty: (member: number) =>
      [...held.values()].every(
        (one) => one.member !== member || (one.available.eq(ZERO) && one.frozen.eq(ZERO)),
      ),
    post,
    freeze: (of: Holding, amount: Decimal) =>
      post([{ ...of, available: amount.neg(), frozen: amount }]),
    release: (of: Holding, amount: Decimal) =>
      post([{ ...of, available: amount, frozen: amount.neg() }]),
    /** Calls `listener` when an available balance has increased. */
    onCredit: (listener: (credited: Holding) => void) => void listeners.push(listener),
    lines: () =>
      [...held.values()]
        .filter(({ available, frozen }) => !available.eq(ZERO) || !frozen.eq(ZERO))
        .map((one) => [nameOf(one), one.available, one.frozen]),
  };
}
