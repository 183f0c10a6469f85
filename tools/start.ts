import { readBuild, sourceStamp } from './build-stamp.ts';
import { run } from './command.ts';

/** Builds the app if the sources differ from those of the last build, then starts the server. */
if (readBuild()?.stamp !== sourceStamp()) {
  console.log('Building the app (first start, or the sources changed) ...');
  const code = await run('node', ['tools/build.ts']);
  if (code !== 0) process.exit(code);
}
await import('../server/main.ts');
