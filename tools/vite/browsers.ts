import { readFileSync } from 'node:fs';

/**
 * One line of `browserslist` in package.json, which alone defines the oldest supported browsers.
 */
const OLDEST = /^(\w+) >= ([\d.]+)$/;

export interface OldestBrowser {
  readonly name: string;
  readonly version: string;
}

/** Parses the lines. Throws if one is not the oldest version of a browser. */
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

/** The value for `build.target` of Vite, with items such as `chrome111`. */
export const BUILD_TARGET = browsers.map(({ name, version }) => name.toLowerCase() + version);

/** The names for readers, such as `Chrome 111`. */
export const OLDEST_VERSIONS = browsers.map(({ name, version }) => `${name} ${version}`).join(', ');
