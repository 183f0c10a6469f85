import { hasSimulatedMarket } from '../../market/markets.repo.ts';
import type { DeskContext } from '../desk-call.ts';
import { applyDueChanges, type CatalogueDeps } from './changes.ts';

const EVERY_MS = 10_000;

export async function catalogueDeps({
  db,
  config,
}: Pick<DeskContext, 'db' | 'config'>): Promise<CatalogueDeps> {
  return { db, isDemo: config.demo, isSimulated: await hasSimulatedMarket(db) };
}

/** Applies due changes while the desk is running; returns a function that stops this. */
export function startDueChanges(context: DeskContext): () => void {
  const { clock, log } = context;
  const run = async () => {
    try {
      await applyDueChanges(await catalogueDeps(context), clock());
    } catch (error) {
      log.error({ err: error }, 'changes of terms could not be made at their time');
    }
  };
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
