// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { reachable } from '../../../tools/vite/chunks.ts';
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

  it('does not change what is no icon', () => {
    const other = 'import { House, createLucideIcon } from "lucide-react";';
    expect(rewriteIcons(other, files, '/l')).toBe(other);
  });
});
