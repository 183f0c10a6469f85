import type { Engine } from '../../../server/db/client.ts';
import { seeded } from '../load/random.ts';
import { Disagreement, openRig } from './rig.ts';
import { takeStep } from './steps.ts';

/** The time spent on leaving out steps to find the shortest failing sequence. */
const SHRINK_MS = Number(process.env.MODEL_SHRINK_MS ?? 120_000);

/**
 * Returns a sequence in which each number is the seed of a step, so leaving one out does not change
 * the others.
 */
function sequenceOf(seed: number, length: number): number[] {
  const random = seeded(seed);
  return Array.from({ length }, () => random.whole(1, 2 ** 31 - 1));
}

interface Failure {
  readonly at: number;
  readonly text: string;
  /** Descriptions of the steps. */
  readonly done: readonly string[];
}

/** Runs a sequence on a new server and a new model. Returns their disagreement. */
async function runSequence(
  engine: Engine,
  seed: number,
  steps: readonly number[],
  note: (done: string) => void = () => undefined,
): Promise<Failure | undefined> {
  const rig = await openRig(engine, seed % 2 === 0 ? 'desk' : 'auto');
  const done: string[] = [];
  try {
    for (const [at, step] of steps.entries()) {
      try {
        done.push(await takeStep(rig, seeded(step)));
        note(done.at(-1) ?? '');
        await rig.compare();
      } catch (error) {
        // Any failure counts, including a response that the contract does not define.
        return { at, text: error instanceof Disagreement ? error.message : `${error}`, done };
      }
    }
    const discrepancies = await rig.discrepancies();
    if (discrepancies.length === 0) return undefined;
    return { at: steps.length, text: discrepancies.join('\n'), done };
  } finally {
    await rig.close();
  }
}

/** Leaves out as many steps of a failing sequence as possible while it still fails. */
async function shrink(
  engine: Engine,
  seed: number,
  failing: readonly number[],
): Promise<{ readonly steps: readonly number[]; readonly failure: Failure } | undefined> {
  const until = Date.now() + SHRINK_MS;
  let steps = failing;
  let found: Failure | undefined;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < steps.length && Date.now() < until; ) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)];
      const failure = await runSequence(engine, seed, fewer);
      if (failure === undefined) from += size;
      else {
        found = failure;
        steps = fewer.slice(0, failure.at + 1);
      }
    }
  }
  return found && { steps, failure: found };
}

/**
 * Runs a sequence. Throws an error that states the shortest failing sequence and how to repeat it.
 */
export async function checkSequence(
  engine: Engine,
  seed: number,
  length: number,
  note?: (done: string) => void,
): Promise<void> {
  const given = process.env.MODEL_STEPS?.split(',').map(Number);
  const steps = given ?? sequenceOf(seed, length);
  const failure = await runSequence(engine, seed, steps, note);
  if (failure === undefined) return;
  const short = await shrink(engine, seed, steps.slice(0, failure.at + 1));
  const last = short ?? { steps: steps.slice(0, failure.at + 1), failure };
  throw new Error(
    [
      `server and model disagree on ${engine} after ${failure.at + 1} steps of seed ${seed}; after`,
      `${last.steps.length} of them (MODEL_SEED=${seed} MODEL_STEPS=${last.steps.join(',')}):`,
      ...last.failure.done,
      last.failure.text,
    ].join('\n'),
  );
}
