import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the app's next version, available once it is built. */
    readonly nextBuild: string;
  }
}

/** Starts building the app's next version, once for all engines, while the walks run. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'trade-next-'));
  const draft = join(folder, 'draft');
  const finished = join(folder, 'dist');
  project.provide('nextBuild', finished);
  const current = process.env.TEST_DIST ?? 'dist';
  const build = spawn('node', ['tests/support/browser/next-build.ts', draft, current], {
    stdio: 'inherit',
  });
  build.once('exit', (code) => {
    if (code === 0) renameSync(draft, finished);
  });
  return () => {
    build.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
