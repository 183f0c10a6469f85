import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { add, type Money, ZERO } from './money.ts';

/*
 * The Merkle sum tree over the balances of all members (docs/liabilities.md). Server, browser and
 * `npm run liabilities:verify` share this file. Every hash is the SHA-256 of a line of text that
 * begins with its purpose, so a leaf can never be presented as a node or a root.
 */

const FORMAT = 'trade-liabilities-1';

/** Returns the SHA-256 of a text, in hexadecimal. */
export type Sha256 = (text: string) => string;

const portableSha256: Sha256 = (text) => bytesToHex(sha256(utf8ToBytes(text)));

const lineOf = (...words: readonly (string | number)[]) => [FORMAT, ...words].join(' ');

/** Amounts by coin, in the order of the coins of the day. */
type Amounts = readonly Money[];

/** A node of the tree: its hash, and the sums of all leaves below it. */
export interface SumNode {
  readonly hash: string;
  readonly sums: Amounts;
}

/** The published data of a day. */
export interface LiabilityDay {
  /** Date in UTC: `2026-11-27`. */
  readonly day: string;
  /** Number of members who own something. */
  readonly leaves: number;
  readonly coins: readonly string[];
}

/** The part of the tree that proves one member's balances; the format of the file. */
export interface LiabilityProof extends LiabilityDay {
  readonly version: number;
  readonly root: string;
  readonly member: string;
  readonly salt: string;
  readonly amounts: Amounts;
  /** Position of the leaf, from 0. */
  readonly index: number;
  /** The siblings of the leaf and of the nodes above it, from the bottom. */
  readonly path: readonly SumNode[];
}

export const PROOF_VERSION = 1;

const PADDING_HASH = portableSha256(lineOf('padding'));

/** Returns the sibling that pads the last node of an odd level; its sums are zero. */
function paddingOf(coinCount: number): SumNode {
  return { hash: PADDING_HASH, sums: Array.from({ length: coinCount }, () => ZERO) };
}

/** A member's leaf. Only the member knows the salt. */
type Leaf = Pick<LiabilityProof, 'member' | 'salt' | 'amounts'>;

/** Returns the node of a leaf, which hides the member's identity. */
export function leafOf({ member, salt, amounts }: Leaf, hash = portableSha256): SumNode {
  const id = hash(lineOf('member', member, salt));
  return { hash: hash(lineOf('leaf', salt, id, amounts.join(','))), sums: amounts };
}

/** Returns the node above two others. Its hash includes the sums of both sides. */
function nodeAbove(left: SumNode, right: SumNode, hash = portableSha256): SumNode {
  const line = lineOf('node', left.hash, left.sums.join(','), right.hash, right.sums.join(','));
  return {
    hash: hash(line),
    sums: left.sums.map((sum, coin) => add(sum, right.sums[coin] ?? ZERO)),
  };
}

/** Returns the published root: the hash of the day and of the top node. */
export function rootOf({ day, leaves, coins }: LiabilityDay, top: SumNode): string {
  return portableSha256(lineOf('root', day, leaves, coins.join(','), top.hash, top.sums.join(',')));
}

/** Returns the number of nodes on a level of the tree; level 0 contains the leaves. */
function levelSize(leaves: number, level: number): number {
  return Math.ceil(leaves / 2 ** level);
}

function heightOf(leaves: number): number {
  let height = 0;
  while (levelSize(leaves, height) > 1) height += 1;
  return height;
}

/**
 * Returns a builder that takes leaves in order and passes each node to `onNode` when it is
 * complete. The builder remembers one node of each level. `end` pads the levels of odd size and
 * returns the top. The server passes the `hash` of Node, which is much faster.
 */
export function createSumTree(
  coinCount: number,
  onNode: (node: SumNode, level: number, index: number) => void,
  hash?: Sha256,
) {
  const sizes: number[] = [];
  /** The last node of each level, while this node has no sibling. */
  const single: (SumNode | undefined)[] = [];

  function append(node: SumNode, level: number): void {
    const index = sizes[level] ?? 0;
    sizes[level] = index + 1;
    onNode(node, level, index);
    const left = single[level];
    single[level] = left ? undefined : node;
    if (left) append(nodeAbove(left, node, hash), level + 1);
  }

  return {
    add: (leaf: SumNode) => append(leaf, 0),
    end(): SumNode {
      let level = 0;
      for (; (sizes[level] ?? 0) > 1; level += 1) {
        if (single[level]) append(paddingOf(coinCount), level);
      }
      return single[level] ?? paddingOf(coinCount);
    },
  };
}

/**
 * Returns the path of a leaf in a tree. `nodeAt` returns the tree's nodes; missing nodes are
 * padding.
 */
export function pathOf(
  { index, leaves, coinCount }: { index: number; leaves: number; coinCount: number },
  nodeAt: (level: number, index: number) => SumNode | undefined,
): SumNode[] {
  return Array.from({ length: heightOf(leaves) }, (_, level) => {
    const at = Math.floor(index / 2 ** level);
    return nodeAt(level, at % 2 === 0 ? at + 1 : at - 1) ?? paddingOf(coinCount);
  });
}

const HASH = /^[0-9a-f]{64}$/;
const MEMBER = /^[1-9]\d{0,14}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const COIN = /^[\w.-]{1,32}$/;
/**
 * A decimal as it is hashed: without a sign, so no sum is negative, and without redundant zeros.
 */
const CANONICAL = /^(0|[1-9]\d{0,29})(\.\d{0,17}[1-9])?$/;

/** Returns true if the coin codes are unambiguous in a line of the tree. */
export function areCoinCodes(coins: readonly string[]): boolean {
  return (
    coins.length > 0 &&
    new Set(coins).size === coins.length &&
    coins.every((code) => COIN.test(code))
  );
}

/**
 * `form`: a field has an invalid form, such as a negative or non-canonical amount; `path`: the path
 * has the wrong length or hides a node in the padding; `root`: the path does not lead to the root
 * that the proof contains; `published`: the proof contains a root other than the published one.
 */
export type LiabilityFault = 'form' | 'path' | 'root' | 'published';

/** Returns the first reason why a proof is refused, or `undefined`. */
export function validateLiability(
  proof: LiabilityProof,
  published: string = proof.root,
): LiabilityFault | undefined {
  if (!hasForm(proof)) return 'form';
  const { leaves, coins, path } = proof;
  if (path.length !== heightOf(leaves) || !hasPadding(proof)) return 'path';
  const top = topOf(proof);
  if (rootOf(proof, top) !== proof.root) return 'root';
  if (!areAmounts(top.sums, coins.length)) return 'form';
  return proof.root === published ? undefined : 'published';
}

/** Returns the top node to which the path of a proof leads; its sums are those of all members. */
export function topOf(proof: LiabilityProof): SumNode {
  return proof.path.reduce((node, sibling, level) => {
    const isLeft = Math.floor(proof.index / 2 ** level) % 2 === 0;
    return isLeft ? nodeAbove(node, sibling) : nodeAbove(sibling, node);
  }, leafOf(proof));
}

function areAmounts(amounts: Amounts, coinCount: number): boolean {
  return amounts.length === coinCount && amounts.every((amount) => CANONICAL.test(amount));
}

function hasForm(proof: LiabilityProof): boolean {
  const { version, day, leaves, coins, root, member, salt, amounts, index, path } = proof;
  return (
    version === PROOF_VERSION &&
    DAY.test(day) &&
    areCoinCodes(coins) &&
    [root, salt].every((hash) => HASH.test(hash)) &&
    MEMBER.test(member) &&
    areAmounts(amounts, coins.length) &&
    Number.isSafeInteger(leaves) &&
    Number.isSafeInteger(index) &&
    index >= 0 &&
    index < leaves &&
    path.every(({ hash, sums }) => HASH.test(hash) && areAmounts(sums, coins.length))
  );
}

/** Returns true if the sibling of the last node of each odd level is padding. */
function hasPadding({ index, leaves, coins, path }: LiabilityProof): boolean {
  const padding = paddingOf(coins.length);
  return path.every(({ hash, sums }, level) => {
    const isLastOfOdd =
      levelSize(leaves, level) % 2 === 1 &&
      Math.floor(index / 2 ** level) === levelSize(leaves, level) - 1;
    return !isLastOfOdd || (hash === padding.hash && sums.join() === padding.sums.join());
  });
}
