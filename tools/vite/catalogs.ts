import { readFileSync } from 'node:fs';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Plugin } from 'vite';
import { isolateValues } from '#core/domain/isolate-values.ts';
import { LANGUAGES } from '#core/domain/languages.ts';
import { parsePo } from '../i18n/catalog-format.ts';

const CATALOG = /locales\/([\w-]+)\/app\.po$/;
/** The ids of the messages by their keys, which only reports of wrong translations need. */
const IDS = /\/app\.po\?ids$/;
/** The output of Lingui's plugin for a catalog: a module around one JSON string. */
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/s;

type Texts = Readonly<Record<string, CompiledMessage>>;

/**
 * Emits language catalogs as JSON files instead of scripts: `import url from '…/app.po'` returns
 * the address of the file. The catalogs grow with every screen, and a browser should not compile
 * them as code. This plugin must follow `lingui()` in the list of plugins. In development and in
 * tests, the address is a data: URL.
 */
export function jsonCatalogs(): Plugin {
  let isBuild = false;
  return {
    name: 'trade:json-catalogs',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    load: {
      filter: { id: IDS },
      handler(id) {
        const file = id.replace(/\?ids$/, '');
        this.addWatchFile(file);
        return `export default ${JSON.stringify(idsOf(readFileSync(file, 'utf8'), file))};`;
      },
    },
    transform: {
      filter: { id: CATALOG },
      handler(code, id) {
        const [, language = ''] = CATALOG.exec(id) ?? [];
        const [, literal] = COMPILED.exec(code) ?? [];
        if (literal === undefined) return this.error(`no compiled catalog in ${id}`);
        const texts = isolated(language, JSON.parse(stringOf(literal)));
        if (!isBuild) {
          const address = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(texts))}`;
          return { code: `export default ${JSON.stringify(address)};`, map: null };
        }
        const source = JSON.stringify(withoutLists(texts));
        const file = this.emitFile({ type: 'asset', name: `${language}.json`, source });
        return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, map: null };
      },
    },
  };
}

/** Returns the ids of an English catalog by the keys of the compiled catalogs. */
function idsOf(content: string, file: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parsePo(content, file)).map(([id, { translation = '', context }]) => [
      generateMessageId(translation, context),
      id,
    ]),
  );
}

/** Parses a string literal of a script, which may have \x escapes that JSON does not support. */
function stringOf(literal: string): string {
  const inJson = literal.replace(/\\(?:x([0-9a-f]{2})|.)/gi, (sequence, code?: string) =>
    code === undefined ? sequence : `\\u00${code}`,
  );
  return JSON.parse(inJson);
}

/** Returns the messages, with isolated values for right-to-left languages. */
function isolated(language: string, texts: Texts): Texts {
  if (LANGUAGES.find(({ code }) => code === language)?.direction !== 'rtl') return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      Array.isArray(text) ? isolateValues(text) : text,
    ]),
  );
}

/**
 * Removes the list around messages without values, which do not need one. `src/app/i18n.ts` reads
 * both forms.
 */
function withoutLists(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      const isPlain = Array.isArray(text) && text.length === 1 && typeof text[0] === 'string';
      return [id, isPlain ? text[0] : text];
    }),
  ) as Texts;
}

/** Returns the language of an emitted catalog, given rolldown's names for the asset. */
export function catalogLanguage(names: readonly string[], codes: readonly string[]) {
  return codes.find((code) => names.includes(`${code}.json`));
}
