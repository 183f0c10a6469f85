// @vitest-environment node

import { createHash, hash as nodeHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createSumTree,
  type LiabilityProof,
  leafOf,
  pathOf,
  rootOf,
  type SumNode,
  topOf,
  validateLiability,
} from '#core/domain/assets-liabilities.ts';
import { add, type Money, money, ZERO } from '#core/domain/money.ts';

const COINS = ['BTC', 'USDT'];
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

interface Owner {
  readonly member: string;
  readonly salt: string;
  readonly amounts: readonly Money[];
}

const owners = (count: number): Owner[] =>
  Array.from({ length: count }, (_, at) => ({
    member: `${100_001 + at}`,
    salt: sha(`salt ${at}`),
    amounts: [money(`0.${at + 1}`), money(`${100 * at}`)],
  }));

/** Returns the proof of every leaf of a tree, as the server creates it. */
function proofsOf(leaves: readonly Owner[]): LiabilityProof[] {
  const nodes = new Map<string, SumNode>();
  const tree = createSumTree(COINS.length, (node, level, index) =>
    nodes.set(`${level}/${index}`, node),
  );
  for (const leaf of leaves) tree.add(leafOf(leaf));
  const day = { day: '2026-11-27', leaves: leaves.length, coins: COINS };
  const root = rootOf(day, tree.end());
  return leaves.map((leaf, index) => ({
    version: 1,
    ...day,
    root,
    ...leaf,
    index,
    path: pathOf({ index, leaves: leaves.length, coinCount: COINS.length }, (level, at) =>
      nodes.get(`${level}/${at}`),
    ),
  }));
}

function proofOf(count: number, index: number): LiabilityProof {
  const proof = proofsOf(owners(count))[index];
  if (!proof) throw new Error('no such leaf');
  return proof;
}

describe('the hashes are those of documented lines', () => {
  const [first, second] = owners(2);
  if (!first || !second) throw new Error('no owners');
  const leafHash = ({ member, salt, amounts }: Owner) => {
    const id = sha(`trade-liabilities-1 member ${member} ${salt}`);
    return sha(`trade-liabilities-1 leaf ${salt} ${id} ${amounts.join(',')}`);
  };

  test('of two members', () => {
    const top = sha(
      `trade-liabilities-1 node ${leafHash(first)} 0.1,0 ${leafHash(second)} 0.2,100`,
    );
    const root = sha(`trade-liabilities-1 root 2026-11-27 2 BTC,USDT ${top} 0.3,100`);
    expect(proofOf(2, 0).root).toBe(root);
    expect(root).toBe('57e1c3a4192271b355f9b190ec628261c03747085eb15f2a7d69d2e4f30a085b');
  });

  test('and the faster hash of Node makes the same', () => {
    const fast = (text: string) => nodeHash('sha256', text);
    expect(leafOf(first, fast)).toEqual(leafOf(first));
    const tops = [undefined, fast].map((hash) => {
      const tree = createSumTree(2, () => undefined, hash);
      for (const owner of owners(5)) tree.add(leafOf(owner));
      return tree.end();
    });
    expect(tops[1]).toEqual(tops[0]);
  });
});

describe('every leaf of a tree of any size leads to the root and to the sum of all', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33])('%i leaves', (count) => {
    const leaves = owners(count);
    const sums = COINS.map((_, coin) =>
      leaves.reduce((sum, { amounts }) => add(sum, amounts[coin] ?? ZERO), ZERO),
    );
    for (const proof of proofsOf(leaves)) {
      expect(validateLiability(proof)).toBeUndefined();
      expect(topOf(proof).sums).toEqual(sums);
    }
  });

  test('an odd tree is not the one with its last leaf twice', () => {
    const three = owners(3);
    const four = [...three, ...three.slice(2)];
    const top = (leaves: readonly Owner[]) => {
      const tree = createSumTree(2, () => undefined);
      for (const leaf of leaves) tree.add(leafOf(leaf));
      return tree.end().hash;
    };
    expect(top(three)).not.toBe(top(four));
  });

  test('nobody owns nothing', () => {
    expect(createSumTree(2, () => undefined).end().sums).toEqual(['0', '0']);
  });
});

describe('a changed proof is refused', () => {
  const proof = proofOf(7, 4);
  const [first, ...others] = proof.path;
  if (!first) throw new Error('no path');
  const withFirst = (node: Partial<SumNode>) => ({
    ...proof,
    path: [{ ...first, ...node }, ...others],
  });
  const other = sha('other');

  test.each<[string, LiabilityProof, string]>([
    ['version', { ...proof, version: 2 }, 'form'],
    ['day', { ...proof, day: '2026-11-28' }, 'root'],
    ['number of leaves', { ...proof, leaves: 8 }, 'root'],
    ['number of leaves of another height', { ...proof, leaves: 9 }, 'path'],
    ['names of the coins', { ...proof, coins: ['ETH', 'USDT'] }, 'root'],
    ['order of the coins', { ...proof, coins: ['USDT', 'BTC'] }, 'root'],
    ['a coin twice', { ...proof, coins: ['BTC', 'BTC'] }, 'form'],
    ['a coin with a comma', { ...proof, coins: ['BTC,USDT', 'X'] }, 'form'],
    ['root', { ...proof, root: other }, 'root'],
    ['member', { ...proof, member: '100999' }, 'root'],
    ['salt', { ...proof, salt: other }, 'root'],
    ['amount', { ...proof, amounts: [money('0.6'), money('400')] }, 'root'],
    ['an amount less', { ...proof, amounts: [money('0.5')] }, 'form'],
    ['index', { ...proof, index: 5 }, 'root'],
    ['index beyond the leaves', { ...proof, index: 7 }, 'form'],
    ['index that is no whole number', { ...proof, index: 4.5 }, 'form'],
    ['hash of a sibling', withFirst({ hash: other }), 'root'],
    ['sums of a sibling', withFirst({ sums: [money('0.7'), money('500')] }), 'root'],
    ['order of the path', { ...proof, path: [...others, first] }, 'root'],
    ['shorter path', { ...proof, path: others }, 'path'],
    ['longer path', { ...proof, path: [...proof.path, first] }, 'path'],
  ])('%s', (_, changed, fault) => {
    expect(validateLiability(changed)).toBe(fault);
  });

  test.each(['-1', '+1', '01', '1.0', '1.', '.5', '1e3', ' 1', '', '1,2'])('amount %j', (text) => {
    expect(validateLiability({ ...proof, amounts: [text as Money, ZERO] })).toBe('form');
    expect(validateLiability(withFirst({ sums: [text as Money, ZERO] }))).toBe('form');
  });

  test('a tree whose sums hide a negative balance', () => {
    const [honest, debtor] = owners(2);
    if (!honest || !debtor) throw new Error('no owners');
    const forged = proofsOf([honest, { ...debtor, amounts: ['-0.05' as Money, ZERO] }])[0];
    expect(forged && topOf(forged).sums).toEqual(['0.05', '0']);
    expect(forged && validateLiability(forged)).toBe('form');
  });

  test('a node beside the last one of an odd level that is no padding', () => {
    const seven = proofOf(7, 6);
    expect(validateLiability(seven)).toBeUndefined();
    const path = [leafOf({ ...seven, member: '1' }), ...seven.path.slice(1)];
    const hidden = { ...seven, path };
    expect(validateLiability({ ...hidden, root: rootOf(hidden, topOf(hidden)) })).toBe('path');
  });

  test('a node presented as a leaf, because their lines begin with different words', () => {
    const [left, right] = owners(2).map((owner) => leafOf(owner));
    if (!left || !right) throw new Error('no leaves');
    const line = `${left.hash} ${left.sums.join(',')} ${right.hash} ${right.sums.join(',')}`;
    expect(sha(`trade-liabilities-1 node ${line}`)).not.toBe(
      sha(`trade-liabilities-1 leaf ${line}`),
    );
  });

  test('a proof of another root than the published one', () => {
    expect(validateLiability(proof, other)).toBe('published');
    expect(validateLiability(proof, proof.root)).toBeUndefined();
  });
});
