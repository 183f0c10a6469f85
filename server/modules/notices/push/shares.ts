/** The fields of a due or sent message that matter for its share. */
export interface Load {
  readonly memberId: number;
  /** Host of the push service. */
  readonly host: string;
  /** True if the last message to its device got no response. */
  readonly isSilent: boolean;
}

/** Maximum number of messages in progress. */
export const AT_ONCE = 32;
/**
 * The maximum number of these for one member, for one host, and for devices that do not respond.
 */
const SHARES = { member: 4, host: 24, silent: 8 } as const;

/** Tracks the messages in progress and decides which others may start. */
export interface Shares {
  /** Returns the members who have used their share. */
  busyMembers(): number[];
  /** Returns true if unresponsive devices have used their share. */
  isSilentFull(): boolean;
  /** Returns the due messages that may start in addition to those in progress, in their order. */
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
