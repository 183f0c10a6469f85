// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { joinSmall, reachable } from '../../../tools/vite/chunks.ts';
import { iconFiles, rewriteIcons } from '../../../tools/vite/icons.ts';

describe('reachable', () => {
  it('follows static imports only, also in cycles', () => {
    const graph: Record<string, string[]> = { main: ['a'], a: ['b'], b: ['a'], lazy: ['c'] };
    const found = reachable(['main'], (id) => ({ importedIds: graph[id] ?? [] }));
    expect([...found].sort()).toEqual(['a', 'b', 'main']);
  });
});

describe('icons', () => {
  const files = iconFiles(
    "export { default as Home, default as House } from './icons/house.mjs';\nexport { default as X } from './icons/x.mjs';\n",
  );

  it('imports each icon from its own file', () => {
    expect(rewriteIcons('import { House, X as Close } from "lucide-react";', files, '/l')).toBe(
      'import House from "/l/icons/house.mjs";\nimport Close from "/l/icons/x.mjs";',
    );
  });

  it('changes only icons', () => {
    const other = 'import { House, createLucideIcon } from "lucide-react";';
    expect(rewriteIcons(other, files, '/l')).toBe(other);
  });
});

describe('joinSmall', () => {
  const screenOf = (name: string) => `/src/routes/${name}.tsx?tsr-split=component`;
  const member = Array.from({ length: 8 }, (_, at) => screenOf(`_member/screen-${at}`));
  const [options, exchange] = [screenOf('_member/options'), screenOf('_member/exchange')];
  const form = '/src/ui/form.tsx';
  const library = '/node_modules/forms/index.js';

  /** Returns the build files in which `users` import each module. */
  function joined(modules: Readonly<Record<string, readonly string[]>>) {
    const users = new Set(Object.values(modules).flat());
    const ids = [...users, ...Object.keys(modules), library];
    const importedIds = (id: string) => [
      ...Object.keys(modules).filter((module) => modules[module]?.includes(id)),
      ...(id === form ? [library] : []),
    ];
    return Object.fromEntries(
      joinSmall(
        ids,
        () => false,
        (id) => ({ importedIds: importedIds(id) }),
      ),
    );
  }

  it('joins modules of many screens, separately for those of members', () => {
    expect(
      joined({
        '/src/ui/chip.tsx': member,
        '/src/ui/tabs.tsx': [...member, screenOf('market')],
        '/src/ui/rare.tsx': member.slice(1),
      }),
    ).toEqual({ '/src/ui/chip.tsx': 'member', '/src/ui/tabs.tsx': 'public' });
  });

  it('joins modules of both screens with a chart', () => {
    expect(
      joined({ '/src/ui/quote.tsx': [options, exchange], '/src/ui/own.tsx': [options] }),
    ).toEqual({ '/src/ui/quote.tsx': 'trading', '/src/ui/own.tsx': 'options-parts' });
  });

  it('keeps apart what one screen with a chart uses at once and another loads later', () => {
    const [chart, panel] = ['/src/ui/chart.tsx', '/src/ui/panel.tsx'];
    const importedIds: Record<string, string[]> = { [options]: [chart], [exchange]: [panel] };
    const dynamicallyImportedIds: Record<string, string[]> = { [exchange]: [chart] };
    const found = joinSmall(
      [options, exchange, chart, panel],
      () => false,
      (id) => ({
        importedIds: importedIds[id] ?? [],
        dynamicallyImportedIds: dynamicallyImportedIds[id] ?? [],
      }),
    );
    expect([found.get(chart), found.get(panel)]).toEqual(['trading', 'exchange-parts']);
  });

  it('joins what a screen with a chart shares with others, apart if those are few', () => {
    expect(
      joined({
        '/src/ui/row.tsx': [exchange, ...member.slice(6)],
        '/src/ui/step.tsx': [exchange, ...member.slice(5)],
      }),
    ).toEqual({ '/src/ui/row.tsx': 'orders', '/src/ui/step.tsx': 'member' });
  });

  it('leaves out what brings a library along', () => {
    expect(joined({ [form]: member })).toEqual({});
  });
});
