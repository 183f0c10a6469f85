import { expectedUnits, type Figure, type FigureName } from './costs.ts';

/** Collects measured figures. */
export interface Recorder {
  /** Stores a figure in its own unit, and how it was measured. */
  record(name: FigureName, value: number, how: string): void;
  /** What was recorded, in the order of `expectedUnits`. */
  figures(): Record<FigureName, Figure>;
}

/** Digits of a figure: no measurement here repeats in more. */
const DIGITS = 4;

export function createRecorder(print: (line: string) => void): Recorder {
  const units = expectedUnits();
  const recorded = new Map<FigureName, Figure>();
  return {
    record(name, value, how) {
      const unit = units.get(name) ?? '';
      const figure = { value: Number(value.toPrecision(DIGITS)), unit, how };
      recorded.set(name, figure);
      print(`${name.padEnd(32)} ${String(figure.value).padStart(12)} ${unit}`);
    },
    figures() {
      const inOrder = [...units.keys()].flatMap((name) => {
        const figure = recorded.get(name);
        return figure === undefined ? [] : [[name, figure]];
      });
      return Object.fromEntries(inOrder) as Record<FigureName, Figure>;
    },
  };
}
