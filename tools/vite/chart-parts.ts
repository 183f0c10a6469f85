import type { Plugin } from 'vite';

/** Modules of ECharts and zrender that their cores always load, and the replacement of each. */
const STAND_INS: Readonly<Record<string, string>> = {
  // Options of ECharts 2 and 3; the core relies on the one line that remains.
  'preprocessor/backwardCompat': `export default (option) => {
    option.series = [].concat(option.series ?? []);
  };`,
  // Events of those versions.
  'legacy/dataSelectAction': `
    export const createLegacyDataSelectAction = () => {};
    export const handleLegacySelectEvents = () => {};`,
  // Patterns for colour-blind readers of pies and bars: candles have their shape and outline.
  'util/decal': 'export const createOrUpdatePatternFromDecal = () => null;',
  // The spinner over a chart: the app draws its own.
  'loading/default': 'export default () => null;',
  // Texts of toolbox, series names and the like, which no chart here shows.
  'i18n/langZH': "export { default } from 'echarts/lib/i18n/langEN.js';",
  'i18n/langEN':
    'export default { time: { month: [], monthAbbr: [], dayOfWeek: [], dayOfWeekAbbr: [] } };',
  // Axes of time: the chart's dates are categories with labels of its own.
  'scale/Time':
    "export { default } from 'echarts/lib/scale/Interval.js'; export const calcNiceForTimeScale = () => {};",
  // The second of the built-in themes: colours come from the app's tokens.
  'theme/dark': 'export default {};',
  // Transformations of datasets: the series have data of their own.
  'data/helper/transform': `
    export const registerExternalTransform = () => {};
    export const applyDataTransform = (_, sources) => sources;`,
  // The sectors of pies.
  'graphic/helper/roundSector': 'export const buildPath = () => {};',
  // Shapes from the path language of SVG.
  'tool/path': `
    export const createFromString = () => undefined;
    export const extendFromString = () => undefined;
    export const mergePath = () => undefined;
    export const clonePath = () => undefined;`,
  // A stable sort, as that of the language is today.
  'core/timsort': 'export default (array, compare) => array.sort(compare);',
  // Value axes whose ticks follow those of another.
  'coord/axisAlignTicks': 'export const scaleCalcAlign = () => {};',
  // Elements dragged over the canvas: what can be dragged here are elements of the page.
  'mixin/Draggable': 'export default class {}',
  // Pinches: the chart measures them itself (src/components/candle-chart/plot-pinch.ts).
  'core/GestureMgr': 'export class GestureMgr { clear() { return this; } recognize() {} }',
  // The tooltip component is not used: figures at the crosshair are the app's own.
  'component/tooltip/seriesFormatTooltip':
    'export const defaultSeriesFormatTooltip = () => undefined;',
};

const PARTS = new RegExp(`/(?:echarts|zrender)/lib/(${Object.keys(STAND_INS).join('|')})\\.js$`);

/** Removes code of ECharts from the build that the candle chart does not use. */
export function chartParts(): Plugin {
  return {
    name: 'trade:chart-parts',
    apply: 'build',
    load: {
      filter: { id: PARTS },
      handler: (id) => STAND_INS[PARTS.exec(id)?.[1] ?? ''],
    },
  };
}
