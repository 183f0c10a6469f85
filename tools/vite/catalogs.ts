import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin, Rolldown } from 'vite';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { isolateValues } from '../../src/domain/isolate-values.ts';

const CATALOG = /locales\/([\w-]+)\/app\.po(\?later)?$/;
/** The output of Lingui's plugin for a catalog: a module around one JSON text. */
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/s;

/**
 * Sources whose texts are in a second catalog of each language, loaded with the first of their
 * chunks: tools that many members never open. None of them is part of what a visit starts with.
 */
const LATER_SOURCES = new RegExp(
  `^src/(?:${[
    'features/results/',
    'features/(?:security|notices)/[\\w-]+/',
    'features/security/(?:change-password|transaction-password|offered-only|password-form)',
    'features/auth/(?:reset/|second-step|passkey)',
    'features/withdrawal/(?:addresses|targets)/',
    'features/deposit/shared-receipt',
    'components/(?:push|own-limits)/',
    'components/credentials/(?:second-factor-field|use-passkey-prompt|passkey-proof)',
    'features/assets/(?:coin-cost|total-(?:history|line))',
    'features/spot/(?:trigger-|depth-chart|recent-trades|average-cost|cancel-all)',
    'features/spot/(?:order-trigger|when-price|trades-below|change-dialog)',
    'components/lists/record-filter',
    'components/alerts/(?!alert-button|alerts-unavailable)',
    'components/chart-layers/',
    'components/candle-chart/(?:chart-sheet|color-choice|indicator-(?:row|names)|number-stepper)',
  ].join('|')})`,
);
const HAS_TEXTS = /from '@lingui\/(?:react|core)\/macro'/;

type Texts = Readonly<Record<string, unknown>>;

/**
 * Emits language catalogs as JSON files instead of scripts: `import url from '…/app.po'` is the
 * address of the file. They grow with every screen, and a browser should not compile them as code.
 * A build divides each in two: `…/app.po?later` is the address of the texts that only
 * `LATER_SOURCES` have. Must follow `lingui()` in the list of plugins; in development and in tests
 * nothing is divided, and the address is a data: URL.
 */
export function jsonCatalogs(): Plugin {
  let isBuild = false;
  const later = new Map<string, Texts>();
  return {
    name: 'trade:json-catalogs',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    load: {
      filter: { id: /\.po\?later$/ },
      async handler(id) {
        const file = id.replace('?later', '');
        // Its transformation fills `later`.
        await this.load({ id: file });
        const texts = later.get(file);
        if (!texts) return this.error(`not divided: ${file}`);
        return addressOf(this, `${CATALOG.exec(id)?.[1]}.later.json`, texts);
      },
    },
    transform: {
      filter: { id: CATALOG },
      async handler(code, id) {
        const [, language = '', query] = CATALOG.exec(id) ?? [];
        if (query) return;
        const [, literal] = COMPILED.exec(code) ?? [];
        if (literal === undefined) return this.error(`no compiled catalog in ${id}`);
        const source = isolated(language, stringOf(literal));
        if (!isBuild) {
          const address = `data:application/json;charset=utf-8,${encodeURIComponent(source)}`;
          return { code: `export default ${JSON.stringify(address)};`, map: null };
        }
        const texts = Object.entries(JSON.parse(source) as Texts);
        const isLater = await placesOf(id);
        later.set(id, Object.fromEntries(texts.filter(([key]) => isLater(key))));
        const first = Object.fromEntries(texts.filter(([key]) => !isLater(key)));
        return { code: addressOf(this, `${language}.json`, first), map: null };
      },
    },
  };

  /** Returns whether every place of a text is in `LATER_SOURCES`, by its id. */
  async function placesOf(file: string): Promise<(id: string) => boolean> {
    const context = { locale: '', sourceLocale: 'en', filename: file };
    const catalog = await formatter().parse(await readFile(file, 'utf8'), context);
    return (id) => {
      const places = catalog[id]?.origin ?? [];
      return places.length > 0 && places.every(([source]) => LATER_SOURCES.test(source));
    };
  }
}

/** Reads a string literal of a script, which may have \x escapes that JSON does not know. */
function stringOf(literal: string): string {
  const inJson = literal.replace(/\\(?:x([0-9a-f]{2})|.)/gi, (sequence, code?: string) =>
    code === undefined ? sequence : `\\u00${code}`,
  );
  return JSON.parse(inJson);
}

/** Returns the catalog with its values isolated where the language is written from right to left. */
function isolated(language: string, source: string): string {
  if (LANGUAGES.find(({ code }) => code === language)?.direction !== 'rtl') return source;
  const texts = Object.entries(JSON.parse(source) as Record<string, CompiledMessage>);
  return JSON.stringify(
    Object.fromEntries(
      texts.map(([id, text]) => [id, Array.isArray(text) ? isolateValues(text) : text]),
    ),
  );
}

function addressOf(context: Rolldown.PluginContext, name: string, texts: Texts): string {
  // A text without values needs no list around it; `src/app/i18n.ts` reads both.
  const short = Object.entries(texts).map(([id, text]) => {
    const isPlain = Array.isArray(text) && text.length === 1 && typeof text[0] === 'string';
    return [id, isPlain ? text[0] : text];
  });
  const source = JSON.stringify(Object.fromEntries(short));
  const file = context.emitFile({ type: 'asset', name, source });
  return `export default import.meta.ROLLUP_FILE_URL_${file};`;
}

/**
 * Lets a build load the second catalog together with the first file that needs it: each `import()`
 * of such a file waits for both. Throws when a file that an entry or `isAlways` names needs it.
 */
export function laterTexts(isAlways: (chunk: Rolldown.OutputChunk) => boolean): Plugin {
  let root = '';
  const modules = new Set<string>();
  return {
    name: 'trade:later-texts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transform: {
      order: 'pre',
      filter: { id: /\.tsx?$/, code: HAS_TEXTS },
      handler(_code, id) {
        if (LATER_SOURCES.test(id.slice(root.length + 1))) modules.add(id);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const waiting = new Set<string>();
        const waits = (chunk: Rolldown.OutputChunk): boolean =>
          chunk.moduleIds.some((id) => modules.has(id)) ||
          chunk.imports.some((name) => {
            const next = bundle[name];
            return next?.type === 'chunk' && waits(next);
          });
        for (const chunk of chunks) {
          if (!waits(chunk)) continue;
          if (isAlways(chunk))
            this.error(`always cached, but with texts of the second catalog: ${chunk.fileName}`);
          waiting.add(chunk.fileName);
        }
        for (const chunk of chunks) chunk.code = withTexts(chunk.code, waiting);
      },
    },
  };
}

/** `loadLaterTexts` is a global function of src/app/boot.tsx. */
function withTexts(code: string, waiting: ReadonlySet<string>): string {
  return code.replace(/import\((["'`])\.\/([\w.-]+)\1\)/g, (plain, _quote, file: string) => {
    // Names in a bundle begin with their folder.
    if (!waiting.has(`assets/${file}`)) return plain;
    return `Promise.all([${plain},loadLaterTexts()]).then(e=>e[0])`;
  });
}

/** Returns the language of an emitted first catalog, by the names that rolldown has for the asset. */
export function catalogLanguage(names: readonly string[], codes: readonly string[]) {
  return codes.find((code) => names.includes(`${code}.json`));
}
