import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COSTS_FILE } from './costs.ts';
import { currentBlocks, readDocument, withTables, writeDocument } from './document.ts';

/**
 * `npm run capacity` prints what three numbers of members need, by the measured costs of
 * `costs.json`; `-- write` puts the same into docs/scale.md, and `-- measure` measures the costs on
 * this machine, in less than three minutes.
 */
const [command = 'print'] = parseArgs({ allowPositionals: true }).positionals;
const COMMANDS: Readonly<Record<string, () => void | Promise<void>>> = {
  print: () => console.log(Object.values(currentBlocks()).join('\n\n')),
  write: () => writeDocument(withTables(readDocument())),
  async measure() {
    // Loads the server, which the other commands do not need.
    const { measure } = await import('./measure.ts');
    const costs = await measure((line) => console.log(line));
    writeFileSync(COSTS_FILE, `${JSON.stringify(costs, undefined, 2)}\n`);
    console.log(`measured in ${costs.seconds.toFixed(0)} s`);
  },
};

const run = COMMANDS[command];
if (run === undefined) throw new Error(`unknown: ${command}; ${Object.keys(COMMANDS).join(', ')}`);
await run();
