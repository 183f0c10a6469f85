import { readFileSync, writeFileSync } from 'node:fs';
import { assumedValues } from './assumptions.ts';
import { readCosts } from './costs.ts';
import { inputsOf, resultsOf } from './tables.ts';

const DOCUMENT = new URL('../../docs/scale.md', import.meta.url);

/** Parts of the document that are generated, by the names of their markers. */
type Block = 'results' | 'inputs';

const beginOf = (block: Block) => `<!-- ${block}: npm run capacity -- write -->`;
const endOf = (block: Block) => `<!-- end of ${block} -->`;

/** Replaces what is between two markers. Throws when they are not there exactly once, in order. */
export function withBlock(document: string, block: Block, text: string): string {
  const [begin, end] = [beginOf(block), endOf(block)];
  const [before, rest, ...more] = document.split(begin);
  const [, after, ...others] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + others.length > 0) {
    throw new Error(`the document needs ${begin} and ${end} once`);
  }
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}

/** The generated parts by the committed costs and the assumptions. */
export function currentBlocks(): Readonly<Record<Block, string>> {
  const costs = readCosts();
  return { results: resultsOf(costs, assumedValues()), inputs: inputsOf(costs) };
}

/** Returns the document with the current tables. */
export function withTables(document: string): string {
  const { results, inputs } = currentBlocks();
  return withBlock(withBlock(document, 'results', results), 'inputs', inputs);
}

export const readDocument = () => readFileSync(DOCUMENT, 'utf8');
export const writeDocument = (text: string) => writeFileSync(DOCUMENT, text);
