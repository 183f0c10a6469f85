import type { Features } from './features.ts';

/**
 * A signal to bet on. Above 0, the bet is up; below 0, it is down; at 0, there is no bet. The
 * further it is from 0, the surer the bet.
 */
export type Idea = (features: Features) => number;

/** Every idea is tried as it is and with the opposite sign, so each yields two strategies. */
export const IDEAS: Readonly<Record<string, Idea>> = {
  'momentum of a trade': ({ r1 }) => r1,
  'momentum of 5 s': ({ r5 }) => r5,
  'momentum of 60 s': ({ r60 }) => r60,
  'momentum of 300 s': ({ r300 }) => r300,
  'the last change': ({ change }) => change,
  'momentum of the day': ({ today }) => today,
  'edge of the hour': ({ place }) => place * Math.abs(place),
  'amounts lean to a price': ({ lean }) => lean,
  'amounts grow with a move': ({ growth, r15 }) => growth * Math.sign(r15),
  'VWAP of the open minute': ({ vwap }) => vwap,
  'trades counted': ({ count, r15 }) => count * Math.sign(r15),
  'bought less sold': ({ flow }) => flow,
  'more buys than sells': ({ buys }) => buys,
  'cross against legs': ({ legs }) => legs,
  'the others’ last minute': ({ others }) => others,
  'the others’ day': ({ othersToday }) => othersToday,
  'time of the minute': ({ moved, phase }) => moved * (phase - 0.5),
  'open high and low': ({ toHigh, toLow }) => toHigh - toLow,
  'reach beyond the open': ({ fromOpenUp, fromOpenDown }) => fromOpenUp - fromOpenDown,
  book: ({ book }) => book,
  'best of the book': ({ nearBook, bestBook }) => nearBook + bestBook / 4,
  'time between trades': ({ gap, r1 }) => gap * Math.sign(r1),
  'back to the usual price': ({ usual }) => usual,
};

/**
 * The inputs of the regression: moves and amounts, both alone and multiplied by the elapsed share
 * of the minute.
 */
export const INPUTS: readonly Idea[] = [
  ({ r1 }) => r1,
  ({ r5 }) => r5,
  ({ r15 }) => r15,
  ({ r60 }) => r60,
  ({ r300 }) => r300,
  ({ place }) => place,
  ({ lean }) => lean,
  ({ lean, phase }) => lean * phase,
  ({ vwap }) => vwap,
  ({ vwap, phase }) => vwap * phase,
  ({ toHigh, toLow }) => toHigh - toLow,
  ({ toHigh, toLow, phase }) => (toHigh - toLow) * phase,
  ({ fromOpenUp, fromOpenDown }) => fromOpenUp - fromOpenDown,
  ({ moved }) => moved,
  ({ moved, phase }) => moved * phase,
  ({ flow }) => flow,
  ({ buys }) => buys,
  ({ legs }) => legs,
  ({ others }) => others,
  ({ othersToday }) => othersToday,
  ({ today }) => today,
  ({ usual }) => usual,
];
