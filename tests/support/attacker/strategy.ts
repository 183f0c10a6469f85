import type { Random } from '../load/random.ts';
import { Bot } from './bot.ts';
import type { Round } from './statistics.ts';
import type { World } from './world.ts';

export interface Strategy {
  readonly name: string;
  /** An option strategy plays every duration concurrently. */
  readonly kind: 'options' | 'spot';
  /** Plays one round; returns false if there was nothing to play. */
  readonly play: (bot: Bot) => Promise<boolean>;
  /** Works in parallel with the bots until `isOver`. */
  readonly beside?: (world: World, isOver: () => boolean) => Promise<void>;
}

const DURATIONS = [30, 60, 120, 180, 300];
const SPOT_BOTS = 2;
/** A strategy that finds too little to play ends after this time. */
const MOST_MS = 12 * 3_600_000;
/** Pause after a refusal: a market that sells no options seldom does a moment later. */
const REFUSED_MS = 300_000;

export interface Bots {
  readonly options: readonly Bot[];
  readonly spot: readonly Bot[];
}

/** Signs in the bots of all markets. */
export async function openBots(world: World): Promise<Bots> {
  const options: Bot[] = [];
  const spot: Bot[] = [];
  for (const market of world.provider.markets.values()) {
    for (const duration of DURATIONS) options.push(await Bot.open({ world, market, duration }));
    for (let count = 0; count < SPOT_BOTS; count += 1) {
      spot.push(await Bot.open({ world, market, duration: DURATIONS[0] ?? 0 }));
    }
  }
  return { options, spot };
}

/** Plays rounds with all bots of a strategy concurrently. */
export async function playRounds(
  world: World,
  { kind, play, beside }: Strategy,
  {
    bots,
    rounds,
    random,
  }: { readonly bots: Bots; readonly rounds: number; readonly random: Random },
): Promise<readonly Round[]> {
  const played: Round[] = [];
  const end = Date.now() + MOST_MS;
  let isOver = false;
  const rest = () => world.until(Date.now() + random.whole(1_000, 12_000));
  async function playOn(bot: Bot): Promise<void> {
    while (played.length < rounds && Date.now() < end) {
      await rest();
      await bot.begin();
      if (await play(bot)) {
        played.push({ kind: bot.market.terms.kind, profit: await bot.profit() });
      } else if (kind === 'options') {
        await world.until(Date.now() + REFUSED_MS);
      }
      if (kind === 'spot') await bot.flatten();
    }
  }
  const besides = beside?.(world, () => isOver);
  await world.during(Promise.all(bots[kind].map(playOn)));
  isOver = true;
  if (besides) await world.during(besides);
  return played;
}
