import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';

const FOLDER = import.meta.dirname;

/**
 * Imports a package of this folder's own `package.json`. Installs the folder first if the package
 * is missing, which keeps `npm ci` of the project small. The caller declares the type `Module` of
 * the parts that it uses, because the package's own types exist only after it has been installed.
 */
export async function importPeer<Module>(name: 'ccxt' | 'lighthouse'): Promise<Module> {
  if (!existsSync(join(FOLDER, 'node_modules', name))) {
    console.log(`Installing ${name} into tools/peers ...`);
    const code = await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER });
    if (code !== 0) throw new Error('npm ci in tools/peers failed');
  }
  return (await import(name)) as Module;
}
