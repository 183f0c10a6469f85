import { readBuild, sourceStamp } from './build-stamp.ts';
import { run } from './command.ts';

/** Fresh machine to running app: builds when the sources are newer than the build, then serves. */
if (readBuild()?.stamp !== sourceStamp()) {
  console.log('Building the app (first start, or the sources changed) ...');
  const code = await run('node', ['tools/build.ts']);
  if (code !== 0) process.exit(code);
}
await import('../server/main.ts');
