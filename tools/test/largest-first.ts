import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

const size = (file: string) => statSync(file).size;

/**
 * Orders test files in the same way on every machine and in every run: the largest first, so that
 * no long one starts last. Vitest's own order depends on earlier measurements.
 */
export class LargestFirst implements TestSequencer {
  async shard(): Promise<TestSpecification[]> {
    throw new Error('--shard is not supported');
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) ||
        size(b.moduleId) - size(a.moduleId) ||
        a.moduleId.localeCompare(b.moduleId),
    );
  }
}
