import type { Plugin } from 'vite';

/**
 * The meaning of a comment before the address of an `import()`. `online`: the service worker caches
 * the part when it is first used. `start`: the part is a step of the start, and its code is in the
 * first files. Without a comment, a part is cached when the page is idle.
 */
type Mark = 'online' | 'start';

/** The ids of the modules that are imported with a mark. */
export type Marks = Readonly<Record<Mark, ReadonlySet<string>>>;

const MARKED = /\bimport\(\s*\/\* (online|start) \*\/\s*'([^']+)'/g;

/** Reads the marks while the modules are loaded, because Rolldown drops the comments. */
export function importMarks(): { plugin: Plugin; marks: Marks } {
  const marks = { online: new Set<string>(), start: new Set<string>() };
  const plugin: Plugin = {
    name: 'trade:import-marks',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/src\/.*\.tsx?$/, code: /import\(\s*\/\* (?:online|start) / },
      async handler(code, id) {
        for (const { mark, source } of markedImports(code)) {
          const target = await this.resolve(source, id);
          if (!target) return this.error(`${id}: no file ${source}`);
          marks[mark].add(target.id);
        }
        return null;
      },
    },
  };
  return { plugin, marks };
}

/** Returns the marked imports of a source file. */
export function markedImports(code: string): { mark: Mark; source: string }[] {
  return [...code.matchAll(MARKED)].map(([, mark, source = '']) => ({
    mark: mark as Mark,
    source,
  }));
}
