import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSET = /^(.+)-([\w-]{8})(\.\w+)$/;
/** The chunk of the app's entry. */
const ENTRY = /^frame-[\w-]{8}\.js$/;
const MARKER = "\ndocument.documentElement.dataset.version = 'next';\n";
/** Other files of a build that contain names of its assets or that its worker lists. */
const SHELL = ['index.html', 'sw.js'];

const hashOf = (kind: 'md5' | 'sha256' | 'sha384', text: string) =>
  createHash(kind)
    .update(text)
    .digest(kind === 'md5' ? 'hex' : 'base64');

/**
 * Writes the next version of a build into a folder. All its assets have other names, and the entry
 * has a marker. The previous assets remain, as with tools/build.ts. Building the sources again
 * takes half a minute of processor time.
 */
export function writeNextBuild(folder: string, previous: string): void {
  cpSync(previous, folder, { recursive: true });
  const names = readdirSync(join(previous, 'assets')).filter((name) => ASSET.test(name));
  const renamed = new Map(
    names.map((name) => [
      name,
      name.replace(ASSET, (_, title: string, hash: string, ending: string) => {
        return `${title}-${hash.slice(1)}${hash[0]}${ending}`;
      }),
    ]),
  );
  const rename = (text: string) =>
    text.replace(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => renamed.get(name) ?? name);

  /** References to a changed file in other files by its hashes. */
  const hashes = new Map<string, string>();
  function noteHashes(before: string, after: string): void {
    for (const kind of ['md5', 'sha384'] as const) {
      hashes.set(hashOf(kind, before), hashOf(kind, after));
    }
  }
  for (const [name, next] of renamed) {
    const before = readFileSync(join(previous, 'assets', name), 'utf8');
    const after = rename(before) + (ENTRY.test(name) ? MARKER : '');
    if (!/\.(js|css|json)$/.test(name))
      cpSync(join(previous, 'assets', name), join(folder, 'assets', next));
    else writeFileSync(join(folder, 'assets', next), after);
    noteHashes(before, after);
  }
  const page = readFileSync(join(previous, 'index.html'), 'utf8');
  noteHashes(page, rename(page));
  for (const [, script = ''] of page.matchAll(/<script>(.*?)<\/script>/gs)) {
    hashes.set(hashOf('sha256', script), hashOf('sha256', rename(script)));
  }
  for (const name of [...SHELL, 'csp.json']) {
    let text = rename(readFileSync(join(previous, name), 'utf8'));
    for (const [before, after] of hashes) text = text.replaceAll(before, after);
    writeFileSync(join(folder, name), text);
    // These are compressed copies of the former content.
    for (const ending of ['br', 'gz']) rmSync(join(folder, `${name}.${ending}`), { force: true });
  }
}
