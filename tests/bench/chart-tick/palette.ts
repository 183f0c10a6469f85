import type { Palette } from '#/components/candle-chart/palette';

/** The colours of the night theme. */
export const palette: Palette = {
  canvas: '#0b1220',
  raised: '#19253b',
  line: '#1f2b44',
  edge: '#66789c',
  faint: '#8d9bb6',
  muted: '#a3b0c8',
  ink: '#f7f9fc',
  accent: '#7ba9ff',
  up: '#2fc58c',
  down: '#ff7f8f',
  candleUp: '#16b67c',
  candleDown: '#f0485f',
  upFill: '#0b7f54',
  downFill: '#d32a42',
  lines: ['#f5b544', '#7ba9ff', '#c08cff'],
  font: 'sans-serif',
};
