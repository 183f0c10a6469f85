/** A message that is due or being sent, as far as its share counts. */
export interface Load {
  readonly memberId: number;
  /** Host of the push service. */
  readonly host: string;
  /** Whether the last message of its device was not answered. */
  readonly isSilent: boolean;
}

/** Most messages in progress. */
export const AT_ONCE = 32;
/** Of these at most so many of one member, of one host, and to devices that did not answer last. */
const SHARES = { member: 4, host: 24, silent: 8 } as const;

/** What is being sent; decides what else may be. */
export interface Shares {
  /** Members who have their share already. */
  busyMembers(): number[];
  /** Whether devices that did not answer have their share already. */
  isSilentFull(): boolean;
  /** Returns those that fit beside what is being sent, in their order. */
  choose<One extends Load>(due: readonly One[]): One[];
  add(load: Load): void;
  remove(load: Load): void;
}

/** Creates the shares of a sender (ADR-130). */
export function createShares(): Shares {
  const running = new Set<Load>();

  function fits(load: Load, beside: readonly Load[]): boolean {
    const count = (isAlike: (other: Load) => boolean) => beside.filter(isAlike).length;
    if (beside.length >= AT_ONCE) return false;
    if (count(({ memberId }) => memberId === load.memberId) >= SHARES.member) return false;
    if (count(({ host }) => host === load.host) >= SHARES.host) return false;
    return !load.isSilent || count(({ isSilent }) => isSilent) < SHARES.silent;
  }

  return {
    busyMembers() {
      const counts = new Map<number, number>();
      for (const { memberId } of running) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
      return [...counts].flatMap(([id, count]) => (count >= SHARES.member ? [id] : []));
    },
    isSilentFull: () => [...running].filter(({ isSilent }) => isSilent).length >= SHARES.silent,
    choose(due) {
      const beside: Load[] = [...running];
      return due.filter((one) => {
        if (!fits(one, beside)) return false;
        beside.push(one);
        return true;
      });
    },
    add: (load) => void running.add(load),
    remove: (load) => void running.delete(load),
  };
}
