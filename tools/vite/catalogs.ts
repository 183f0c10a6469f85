import type { Plugin } from 'vite';

const CATALOG = /locales\/([\w-]+)\/app\.po$/;
/** The output of Lingui's plugin for a catalog: a module around one JSON text. */
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/s;

/**
 * Emits language catalogs as JSON files instead of scripts: `import url from '…/app.po'` is the
 * address of the file. They grow with every screen, and a browser should not compile them as code.
 * Must follow `lingui()` in the list of plugins; in development and in tests the address is a data:
 * URL.
 */
export function jsonCatalogs(): Plugin {
  let isBuild = false;
  return {
    name: 'trade:json-catalogs',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    transform: {
      filter: { id: CATALOG },
      handler(code, id) {
        const [, language = ''] = CATALOG.exec(id) ?? [];
        const [, literal] = COMPILED.exec(code) ?? [];
        if (literal === undefined) return this.error(`no compiled catalog in ${id}`);
        const source: string = JSON.parse(literal);
        if (!isBuild) {
          const address = `data:application/json;charset=utf-8,${encodeURIComponent(source)}`;
          return { code: `export default ${JSON.stringify(address)};`, map: null };
        }
        const file = this.emitFile({ type: 'asset', name: `${language}.json`, source });
        return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, map: null };
      },
    },
  };
}

/** Returns the language of an emitted catalog, by the names that rolldown has for the asset. */
export function catalogLanguage(names: readonly string[], codes: readonly string[]) {
  return codes.find((code) => names.includes(`${code}.json`));
}
