import { readFile } from 'node:fs/promises';
import { liabilityProof } from '#core/contract/assets-liabilities.ts';
import {
  type LiabilityFault,
  type LiabilityProof,
  topOf,
  validateLiability,
} from '#core/domain/assets-liabilities.ts';

/**
 * `npm run liabilities:verify -- FILE [ROOT]` verifies, without a network, the proof in a file that
 * the app saved. With ROOT, it also verifies that the proof leads to this published root. The exit
 * code is 1 if the verification fails (docs/liabilities.md).
 */
const FAULTS: Readonly<Record<LiabilityFault, string>> = {
  form: 'a field is missing, negative or written in another way',
  path: 'the path does not fit the number of members',
  root: 'it does not lead to the root that it names',
  published: 'it leads to another root than the published one',
};

async function read(file: string): Promise<LiabilityProof | undefined> {
  try {
    const { data } = liabilityProof.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return data as LiabilityProof | undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function verify(file: string, published: string | undefined): Promise<boolean> {
  const proof = await read(file);
  const fault = proof ? validateLiability(proof, published) : 'form';
  if (!proof || fault) {
    console.error(`red: ${FAULTS[fault ?? 'form']}`);
    return false;
  }
  const { sums } = topOf(proof);
  console.log(`${proof.day}: member ${proof.member} is one of ${proof.leaves}`);
  for (const [at, coin] of proof.coins.entries()) {
    console.log(`${coin}: ${proof.amounts[at]} of ${sums[at]}`);
  }
  console.log(`root ${proof.root}${published === undefined ? '' : ', as published'}`);
  console.log('green');
  return true;
}

const [file, published] = process.argv.slice(2);
if (file === undefined) console.log('Usage: npm run liabilities:verify -- FILE [ROOT]');
if (file === undefined || !(await verify(file, published))) process.exitCode = 1;
