import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { catalogLanguage } from './catalogs.ts';

const CODES = LANGUAGES.map((language) => language.code);

type Bundle = Rollup.OutputBundle;

/** Screens that an installation must have, with all their imports. */
const FIRST_SCREENS = /^src\/(?:routes\/(?:_guest\/login|index)\.tsx|app\/service-worker\.ts)/;
/** Cached next, for visits that end early: parts of every page, then the screens of the tabs. */
const SOON = [
  /^src\/(?:app\/shell\/|components\/language\/language-list|features\/auth\/member-panel)/,
  /^src\/routes\/(?:_member\/)?(?:market|options|exchange|assets)\.tsx/,
];
/** Files outside /assets that the first screens need. */
const FIRST_FILES = /^(index\.html|manifest\.webmanifest|icons\/(favicon|logo)\.svg)$/;

/**
 * Cached when first used: what few members open, columns of large screens only, and what shows or
 * changes something that needs the network anyway.
 */
const CACHED_WHEN_USED = [
  /(^|\/)node_modules\/qr-code-styling\//,
  /^src\/components\/(?:lists\/record-filter|rich-content\/article-body|pair-list\/markets-aside)/,
  /^src\/features\/\w+\/(?:records\/)?[\w-]+-aside/,
  /^src\/(?:routes\/_member|features|api|domain|contract)\/(?:notices|notify|results)[./]/,
  /^src\/(?:routes\/_member\/security_|features\/security\/[\w-]+\/)/,
  /^src\/features\/(?:assets\/(?:coin-cost|total-history)|market\/market-chart|site\/start-card)/,
  /^src\/(?:features\/security\/(?:offered-only|[\w-]*password)|routes\/_member\/(?:modifyPwd|resetLegalPwd))/,
  /^src\/(?:api|contract)\/(?:auth-devices|security-log)/,
  /^src\/app\/shell\/(?:install-offer|language-offer|page-session-notice)/,
  /^src\/(?:routes\/_guest|features\/auth|api|contract|components\/credentials)\/(?:auth-)?reset(?!-by)/,
  /^src\/(?:routes\/_member\/security_\.two-step|features\/(?:security\/two-step\/|auth\/second-step)|components\/credentials\/second-factor-field)/,
  /(^|\/)node_modules\/libphonenumber-js\/|^src\/(?:features\/auth\/phone-country\.tsx|domain\/phone-number)/,
  /^src\/(?:api|contract)\/(?:auth-second-factor|security-two-step)/,
  /(^|\/)node_modules\/@simplewebauthn\/|^src\/lib\/passkey-prompt/,
  /^src\/(?:api|contract)\/(?:auth|security)-passkeys|^src\/features\/auth\/passkey/,
  /^src\/components\/credentials\/(?:passkey-proof|use-passkey-prompt)/,
  /^src\/(?:api|domain|contract)\/security-limits/,
  /^src\/(?:features\/withdrawal\/(?:addresses|targets)\/|routes\/_member\/(?:bank|bindMentionAddress)\.)/,
  /^src\/(?:routes\/_member\/(?:modifyPwd|resetLegalPwd)|features\/security\/(?:change-password|transaction-password|password-form))/,
  /^src\/components\/(?:alerts|chart-layers|own-limits|push)\//,
  /^src\/(?:app\/device-notices|(?:api|domain)\/notices-push|lib\/push-manager)/,
  /^src\/(?:api|domain)\/market-trades/,
  /^src\/(?:(?:features\/deposit|lib)\/shared-receipt|contract\/deposit-shared)/,
  /^src\/components\/candle-chart\/(?:chart-sheet|indicator-layer)/,
  /^src\/features\/(?:spot\/orders-export|send\/sent-export)/,
  /^src\/features\/options\/(?:order-details|orders-view|practice-actions|purchase-dialog|ticket-dialog)/,
  /^src\/features\/spot\/(?:average-cost|cancel-(?:all-)?dialog|change-dialog|depth-chart|order-trigger|recent-trades|trades-below|trigger-form|when-price)/,
];
/** The same for files that no chunk names: the workers of indicators and trades. */
const FILES_CACHED_WHEN_USED = /^assets\/(?:indicators|trades)\.worker-/;

interface Listed {
  readonly part: 'first' | 'later' | 'language' | 'none';
  readonly language?: string;
}

interface Entry {
  url: string;
  revision: string | null;
  size: number;
  integrity?: string;
  part?: 'later';
  language?: string;
}

/**
 * Sorts the files of a build by when the service worker fetches them: at once, idle, by language,
 * never.
 */
export function precacheList() {
  let kinds = new Map<string, Listed>();
  let folder = 'dist';

  const plugin: Plugin = {
    name: 'trade:precache-list',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        kinds = sortFiles(bundle);
      },
    },
  };

  /** A workbox manifest transform: marks the entries, and writes their size for tools/budgets. */
  async function transform(entries: Entry[]) {
    const manifest = entries.flatMap((entry) => {
      const { part, language } = kinds.get(entry.url) ?? outsideBundle(entry.url);
      if (part === 'none') return [];
      const content = readFileSync(join(folder, entry.url));
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      const marked: Entry = { ...entry, integrity };
      if (part === 'later') marked.part = part;
      if (language) marked.language = language;
      return [marked];
    });
    const order = [...kinds.keys()];
    // Files outside of the bundle, such as the page itself, are in no list and come first.
    manifest.sort((one, other) => order.indexOf(one.url) - order.indexOf(other.url));
    const bytes = cachedBytes(manifest);
    mkdirSync(join(folder, '.vite'), { recursive: true });
    writeFileSync(join(folder, '.vite/precache.json'), JSON.stringify({ bytes }));
    return { manifest, warnings: [] };
  }

  return { plugin, transform };
}

/** A chunk without a module of its own is shared; if one of its modules is listed, all users are. */
function isCachedWhenUsed(chunk: Rollup.OutputChunk): boolean {
  const modules = chunk.facadeModuleId ? [chunk.facadeModuleId] : chunk.moduleIds;
  return modules.some((id) => CACHED_WHEN_USED.some((source) => source.test(pathOf(id))));
}

/** Adds up all files except catalogs, and the largest catalog. */
function cachedBytes(entries: readonly Entry[]): number {
  const catalogs = entries.filter((entry) => entry.language).map((entry) => entry.size);
  const rest = entries.filter((entry) => !entry.language).map((entry) => entry.size);
  return rest.reduce((sum, size) => sum + size, 0) + Math.max(0, ...catalogs);
}

function outsideBundle(url: string): Listed {
  return { part: FIRST_FILES.test(url) ? 'first' : 'none' };
}

/**
 * Sorts files by their imports, in the order in which they are cached; `bundle` is the whole
 * output.
 */
export function sortFiles(bundle: Bundle): Map<string, Listed> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (isRoot: (chunk: Rollup.OutputChunk) => boolean) =>
    closure(bundle, chunks.filter(isRoot));
  const from = (source: RegExp) => withImports((chunk) => source.test(sourceOf(chunk)));
  const first = new Set([...withImports((chunk) => chunk.isEntry), ...from(FIRST_SCREENS)]);
  const names = new Set([...first, ...SOON.flatMap((source) => [...from(source)])]);
  for (const name of Object.keys(bundle)) names.add(name);
  // What a cached chunk imports is cached too, or it could not start without a network.
  const kept = withImports((chunk) => !isCachedWhenUsed(chunk));

  const kinds = new Map<string, Listed>();
  for (const name of names) {
    const file = bundle[name];
    if (!file) continue;
    const language = file.type === 'asset' ? catalogLanguage(file.names, CODES) : undefined;
    if (file.type === 'chunk' && !kept.has(name)) kinds.set(name, { part: 'none' });
    else if (FILES_CACHED_WHEN_USED.test(name)) kinds.set(name, { part: 'none' });
    else if (first.has(name)) kinds.set(name, { part: 'first' });
    else if (language) kinds.set(name, { part: 'language', language });
    else if (/^assets\/.*\.(js|css)$/.test(name)) kinds.set(name, { part: 'later' });
  }
  return kinds;
}

/** Returns the names of these chunks and of all their static imports, styles too. */
function closure(bundle: Bundle, roots: readonly Rollup.OutputChunk[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let chunk = queue.shift(); chunk; chunk = queue.shift()) {
    if (seen.has(chunk.fileName)) continue;
    seen.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') queue.push(next);
    }
  }
  return seen;
}

/** Returns the module of a chunk, relative to the project, without its query. */
function sourceOf(chunk: Rollup.OutputChunk): string {
  return pathOf(chunk.facadeModuleId ?? '');
}

function pathOf(id: string): string {
  return relative(process.cwd(), id.split('?')[0] ?? '');
}
