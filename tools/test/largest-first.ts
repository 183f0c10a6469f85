import { readFileSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Matches tests that start processes, which are short files but take the longest. */
const STARTS_PROCESSES = /node:child_process|server-process|real-server/;

interface Place {
  readonly environment: string;
  readonly startsProcesses: boolean;
  readonly bytes: number;
}

function placeOf(file: string): Place {
  const text = readFileSync(file, 'utf8');
  return {
    environment: /^\/\/ @vitest-environment (\S+)/.exec(text)?.[1] ?? '',
    startsProcesses: STARTS_PROCESSES.test(text),
    bytes: text.length,
  };
}

/**
 * Orders test files in the same way on every machine and in every run, so that no long file starts
 * last. Those that start processes come first, and then the largest. Vitest's own order depends on
 * earlier measurements.
 *
 * Files of one environment follow each other, because a process is used for the next file only if
 * that file has the same environment.
 */
export class LargestFirst implements TestSequencer {
  async shard(): Promise<TestSpecification[]> {
    throw new Error('--shard is not supported');
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(files.map(({ moduleId }) => [moduleId, placeOf(moduleId)]));
    const place = ({ moduleId }: TestSpecification) => places.get(moduleId) as Place;
    return [...files].sort(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) ||
        place(a).environment.localeCompare(place(b).environment) ||
        Number(place(b).startsProcesses) - Number(place(a).startsProcesses) ||
        place(b).bytes - place(a).bytes ||
        a.moduleId.localeCompare(b.moduleId),
    );
  }
}
