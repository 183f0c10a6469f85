import type { Plugin, Rolldown } from 'vite';
import type { Marks } from './import-marks.ts';

const HOME = /\/src\/routes\/index\.tsx\?tsr-split=component$/;
const LIBRARY = /\/node_modules\/|^\0/;

/** Matches the component of a screen. */
const SCREEN = /\/src\/routes\/(?:_\w+\/)?[^/]+\.tsx\?tsr-split=component$/;
const MEMBER_SCREEN = /\/src\/routes\/_member\//;
const CHART_SCREEN = /\/src\/routes\/_member\/(?:options|exchange)\./;
const OPTIONS = /\/_member\/options\./;
/**
 * Modules that are joined, because dozens of small files take longer to load than the bytes that
 * they contain. The market feed is separate, because home loads it without the trading screens.
 */
const SMALL =
  /\/src\/(?!market-feed\/)|\/node_modules\/(?:lucide-react|big\.js)\/|\/react\/(?:cjs\/react-)?compiler-runtime\b/;
/** The minimum number of screens that must use a module before it is joined. */
const MANY = 8;
/**
 * The maximum number of screens, one of them with a chart, that may have common modules which other
 * screens do not load.
 */
const FEW = 3;

/** The files of joined modules. */
const JOINED = [
  'public',
  'member',
  'trading',
  'orders',
  'options-parts',
  'exchange-parts',
] as const;
type Joined = (typeof JOINED)[number];

type Imports = Pick<Rolldown.ModuleInfo, 'importedIds'> &
  Partial<Pick<Rolldown.ModuleInfo, 'dynamicallyImportedIds'>>;
type Find = (id: string) => Imports | null;

/**
 * Groups the code before first render into three files instead of dozens (ADR-103): the libraries,
 * which rarely change; the app's own frame, with the marked steps of its start; and the home page.
 * Small modules of many screens are joined: those of the public screens, of the members' screens,
 * and of the two screens with a chart, including modules that one of them loads later. Modules that
 * only one screen with a chart uses are also joined. The bundler handles all other modules.
 */
export function firstRenderChunks(marks: Marks): Plugin {
  let frame = new Set<string>();
  let home = new Set<string>();
  let joined: ReadonlyMap<string, Joined> = new Map();
  const groups = [
    {
      name: 'libraries',
      priority: 3,
      test: (id: string) => LIBRARY.test(id) && frame.has(id),
    },
    { name: 'frame', priority: 2, test: (id: string) => frame.has(id) },
    { name: 'home', priority: 1, test: (id: string) => home.has(id) },
    ...JOINED.map((name) => ({ name, test: (id: string) => joined.get(id) === name })),
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
      // The page itself is not used, because Vite would then write a script for each of the files
      // into it.
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      const mains = entries.flatMap((id) => find(id)?.importedIds ?? []);
      frame = reachable([...mains, ...marks.start], find);
      home = reachable(
        ids.filter((id) => HOME.test(id)),
        find,
      );
      const isFirst = (id: string) => frame.has(id) || home.has(id);
      joined = joinSmall(ids, isFirst, find);
    },
  };
}

/** Returns the file that each small module of several screens, or of a screen with a chart, joins. */
export function joinSmall(
  ids: readonly string[],
  isFirst: (id: string) => boolean,
  find: Find,
): ReadonlyMap<string, Joined> {
  const isSmall = (id: string) => isFirst(id) || SMALL.test(id);
  const screens = ids
    .filter((id) => SCREEN.test(id) && !HOME.test(id))
    .map((id) => ({ id, modules: reachable([id], find), ever: reachable([id], withLater(find)) }));
  const joined = new Map<string, Joined>();
  for (const id of ids) {
    // The bundler adds all imports of a module to the module's chunk, so large libraries would be
    // included.
    if (SCREEN.test(id) || isFirst(id) || ![...reachable([id], find)].every(isSmall)) continue;
    const users = screens.filter(({ modules }) => modules.has(id)).map((screen) => screen.id);
    const isUsedLater = (chart: string) =>
      screens.some(({ id: other, ever }) => other !== chart && ever.has(id));
    const file = fileFor(users, isUsedLater);
    if (file !== undefined) joined.set(id, file);
  }
  return joined;
}

/** Returns the file of a small module by the screens that use it immediately. */
function fileFor(
  users: readonly string[],
  isUsedLater: (chart: string) => boolean,
): Joined | undefined {
  const charts = users.filter((screen) => CHART_SCREEN.test(screen));
  const [chart] = charts;
  if (users.length < MANY && chart === undefined) return undefined;
  if (users.some((screen) => !MEMBER_SCREEN.test(screen))) return 'public';
  if (charts.length === 2 && users.length < MANY) return 'trading';
  if (users.length > FEW) return 'member';
  if (users.length > 1) return 'orders';
  if (chart === undefined || isUsedLater(chart)) return 'trading';
  return OPTIONS.test(chart) ? 'options-parts' : 'exchange-parts';
}

/** Like `find`, but the result includes a module's dynamic imports. */
function withLater(find: Find): Find {
  return (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = find(id) ?? {};
    return { importedIds: [...importedIds, ...dynamicallyImportedIds] };
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
