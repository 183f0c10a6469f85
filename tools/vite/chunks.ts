import type { Plugin, Rolldown } from 'vite';

const ENTRY = /\/src\/main\.tsx$/;
const HOME = /\/src\/routes\/index\.tsx\?tsr-split=component$/;
const LIBRARY = /\/node_modules\/|^\0/;
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//;
const ROUTER =
  /\/node_modules\/@tanstack\/(?:react-router|router-core|history|react-store|store)\//;
/** In reach through their package's index, but used by later screens only. */
const LATER = /\/(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/;

type Find = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null;

/**
 * Five files instead of dozens before first render (quality.md, Budgets): the libraries, which rarely
 * change, in three parts, each short enough for one task on a slow phone (static-shell.ts), then the
 * app's own frame, and home. What no first screen needs is left to the bundler.
 */
export function firstRenderChunks(): Plugin {
  let frame = new Set<string>();
  let home = new Set<string>();
  const isLibrary = (id: string) => LIBRARY.test(id) && frame.has(id) && !LATER.test(id);
  const groups = [
    { name: 'react', priority: 5, test: (id: string) => REACT.test(id) && isLibrary(id) },
    { name: 'router', priority: 4, test: (id: string) => ROUTER.test(id) && isLibrary(id) },
    {
      name: 'libraries',
      priority: 3,
      test: isLibrary,
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

/** `roots` and all that they import statically. */
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
