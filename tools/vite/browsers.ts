import { readFileSync } from 'node:fs';

/** One line of package.json's `browserslist`, the one place that says how old a browser may be. */
const OLDEST = /^(\w+) >= ([\d.]+)$/;

export interface OldestBrowser {
  readonly name: string;
  readonly version: string;
}

/** Throws when a line says anything but the oldest version of a browser. */
export function readBrowsers(lines: readonly string[]): readonly OldestBrowser[] {
  return lines.map((line) => {
    const [, name, version] = OLDEST.exec(line) ?? [];
    if (!name || !version) throw new Error(`browserslist: not an oldest version: ${line}`);
    return { name, version };
  });
}

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  browserslist: string[];
};
const browsers = readBrowsers(browserslist);

/** As Vite takes it for `build.target`: `chrome111`. */
export const BUILD_TARGET = browsers.map(({ name, version }) => name.toLowerCase() + version);

/** As people read it: `Chrome 111`. */
export const OLDEST_VERSIONS = browsers.map(({ name, version }) => `${name} ${version}`).join(', ');
