import type { Plugin, Rolldown } from 'vite';

/** The entry, and modules that every visit needs but that are evaluated in tasks of their own. */
const ENTRY =
  /\/src\/(?:main\.tsx|api\/site\.ts|app\/(?:router|recovery)\.ts)$|\/node_modules\/react-dom\/client\.js$/;
const HOME = /\/src\/routes\/index\.tsx\?tsr-split=component$/;
const LIBRARY = /\/node_modules\/|^\0/;
/** Reachable through the index of their package, but used by later screens only. */
const LATER =
  /\/(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/;

type Find = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null;

/**
 * Groups the code before first render into three files instead of dozens (ADR-106): the libraries,
 * which rarely change, the app's own frame, and home. What no first screen needs is left to the
 * bundler.
 */
export function firstRenderChunks(): Plugin {
  let frame = new Set<string>();
  let home = new Set<string>();
  const groups = [
    {
      name: 'libraries',
      priority: 3,
      test: (id: string) => LIBRARY.test(id) && frame.has(id) && !LATER.test(id),
    },
    { name: 'frame', priority: 2, test: (id: string) => frame.has(id) && !LATER.test(id) },
    { name: 'home', priority: 1, test: (id: string) => home.has(id) && !LATER.test(id) },
  ];
  return {
    name: 'trade:first-render-chunks',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const find: Find = (id) => this.getModuleInfo(id);
      frame = reachable(
        ids.filter((id) => ENTRY.test(id)),
        find,
      );
      home = reachable(
        ids.filter((id) => HOME.test(id)),
        find,
      );
    },
  };
}

/** Returns `roots` and all their static imports. */
export function reachable(roots: readonly string[], find: Find): Set<string> {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(find(id)?.importedIds ?? []));
  }
  return seen;
}
