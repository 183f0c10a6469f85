import type { Random } from '../load/random.ts';
import type { ProviderMarket } from './market.ts';
import type { Round } from './statistics.ts';

/** The player of a strategy. Its profit is the gain since `begin`, in USDT. */
export interface Player {
  readonly market: ProviderMarket;
  begin(): Promise<void>;
  profit(): Promise<number>;
}

export interface Strategy<Bot extends Player> {
  readonly name: string;
  /** Plays one round. Returns false if there was nothing to play. */
  readonly play: (bot: Bot) => Promise<boolean>;
  /** Resets the bot for another round. */
  readonly reset?: (bot: Bot) => Promise<void>;
  /** The pause after a round without anything to play, in milliseconds. */
  readonly pauseMs?: number;
}

/** The clock on which bots play. */
export interface Pace {
  readonly now: number;
  until(at: number): Promise<void>;
  /** Lets time pass until `work` has ended. */
  during<Result>(work: Promise<Result>): Promise<Result>;
}

/** A strategy that finds too few rounds to play ends after this time. */
const MOST_MS = 12 * 3_600_000;

/**
 * Plays rounds with all bots at the same time. In the meantime, `beside` works until the rounds are
 * over.
 */
export async function playRounds<Bot extends Player>(
  world: Pace,
  { play, reset, pauseMs = 0 }: Strategy<Bot>,
  {
    bots,
    rounds,
    random,
    beside,
  }: {
    readonly bots: readonly Bot[];
    readonly rounds: number;
    readonly random: Random;
    readonly beside?: ((isOver: () => boolean) => Promise<void>) | undefined;
  },
): Promise<readonly Round[]> {
  const played: Round[] = [];
  const end = world.now + MOST_MS;
  let isOver = false;
  async function playOn(bot: Bot): Promise<void> {
    while (played.length < rounds && world.now < end) {
      await world.until(world.now + random.whole(1_000, 12_000));
      await bot.begin();
      if (await play(bot)) {
        played.push({ kind: bot.market.terms.kind, profit: await bot.profit() });
      } else {
        await world.until(world.now + pauseMs);
      }
      await reset?.(bot);
    }
  }
  const besides = beside?.(() => isOver);
  await world.during(Promise.all(bots.map(playOn)));
  isOver = true;
  if (besides) await world.during(besides);
  return played;
}
