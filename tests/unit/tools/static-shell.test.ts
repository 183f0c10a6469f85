// @vitest-environment node
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { minifyStyle } from '../../../tools/vite/minify-style.ts';
import { evaluateApart, inlineHashes, preloadStyle } from '../../../tools/vite/static-shell.ts';

const page = (more = '') =>
  `<head><style>a{b:c}</style><script>check()</script><script>run()</script><script type="module" src="/a.js"></script></head><body>${more}</body>`;

describe('inlineHashes', () => {
  it('hashes the two scripts and the one style as a browser does', () => {
    const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    expect(inlineHashes(page())).toEqual({
      script: [sha('check()'), sha('run()')],
      style: [sha('a{b:c}')],
    });
  });

  it.each([
    ['a third script', page('<script>more()</script>')],
    ['a second style', page('<style>x{}</style>')],
    ['a style attribute', page('<p style="color:red">')],
    ['an inline handler', page('<img onload="x()">')],
  ])('refuses %s', (_name, html) => {
    expect(() => inlineHashes(html)).toThrow('index.html must hold');
  });
});

describe('preloadStyle', () => {
  it('loads the stylesheet without blocking first paint', () => {
    expect(preloadStyle('<link rel="stylesheet" crossorigin href="/assets/a.css">')).toBe(
      '<link rel="preload" as="style" data-app-style crossorigin href="/assets/a.css">',
    );
  });
});

describe('evaluateApart', () => {
  const script = (more: string, file: string) =>
    `<script type="module" ${more}crossorigin src="/assets/${file}.js"></script>`;

  it('runs the libraries once loaded, and the entry once the page is parsed', () => {
    const html = `${page()}${script('', 'react')}\n${script('', 'frame')}`;
    expect(evaluateApart(html)).toContain(
      `${script('async fetchpriority="low" ', 'react')}\n${script('fetchpriority="low" ', 'frame')}`,
    );
  });

  it('does not change inline scripts', () => {
    expect(evaluateApart(page())).toContain('<script>run()</script>');
  });
});

describe('minifyStyle', () => {
  it('preserves the spaces that selectors and values need', () => {
    expect(
      minifyStyle('/* x */ #a b , i {\n  padding: 0 1rem;\n  width: calc(1rem + 2px);\n}\n'),
    ).toBe('#a b,i{padding:0 1rem;width:calc(1rem + 2px)}');
  });
});
