// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/ui/tokens.css', 'utf8');

/** Returns the hex colours that a theme sets. */
function theme(name: string): Record<string, string> {
  const block = css.match(new RegExp(`\\[data-theme="${name}"\\] \\{([^}]*)\\}`))?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG 2 contrast, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the value of a variable when rising prices have this colour. */
function directed(name: 'up' | 'down', rising: string): string {
  const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)];
  const block = blocks.find(
    ([, selector = '', body = '']) =>
      body.includes(`--${name}: var(`) && selector.includes('data-up="red"') === (rising === 'red'),
  );
  return block?.[2]?.match(new RegExp(`--${name}: var\\(--([a-z]+)\\)`))?.[1] ?? '';
}

const GROUNDS = ['canvas', 'surface', 'raised', 'fill'];
const TEXTS = ['ink', 'muted', 'faint', 'accent-ink', 'green', 'red', 'violet', 'warn'];
const TINTS: readonly [string, string][] = [
  ['accent-ink', 'accent-soft'],
  ['green', 'green-soft'],
  ['red', 'red-soft'],
  ['warn', 'warn-soft'],
  ['ink', 'accent-soft'],
  ['ink', 'green-soft'],
  ['ink', 'red-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'fill-strong'],
  ['ink', 'knob'],
];
const BUTTONS = ['accent', 'accent-press', 'green-fill', 'green-press', 'red-fill', 'red-press'];

describe.each(['night', 'day'])('colours of the %s theme', (name) => {
  const colours = theme(name);
  const colour = (key: string) => colours[key] ?? '';

  it('text has AA contrast on every background', () => {
    const pairs = GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground] as const));
    const poor = [...pairs, ...TINTS].filter(
      ([text, ground]) => !(contrast(colour(text), colour(ground)) >= 4.5),
    );
    expect(poor).toEqual([]);
  });

  it.each(['green', 'red'])('prices have AAA contrast where rising ones are %s', (rising) => {
    const texts = ['ink', directed('up', rising), directed('down', rising)];
    expect([...texts].sort()).toEqual(['green', 'ink', 'red']);
    const pairs = ['canvas', 'surface'].flatMap((ground) =>
      texts.map((text) => [text, ground] as const),
    );
    expect(
      pairs.filter(([text, ground]) => !(contrast(colour(text), colour(ground)) >= 7)),
    ).toEqual([]);
  });

  it('white text has AA contrast on every filled button', () => {
    expect(BUTTONS.filter((key) => !(contrast('#ffffff', colour(key)) >= 4.5))).toEqual([]);
  });

  it('edges of controls have a contrast of 3:1', () => {
    const grounds = ['canvas', 'surface', 'raised'];
    expect(grounds.filter((ground) => !(contrast(colour('edge'), colour(ground)) >= 3))).toEqual(
      [],
    );
  });
});
