import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

const FENCED = /^```[\s\S]*?^```/gm;
const HEADING = /^#{1,6} +(.+?) *$/gm;
const CITED = /\b([a-z][a-z-]*\.md)#([\w-]+)|\bADR-(\d+)/g;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g;

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Anchors of the headings of a Markdown text. */
export function anchorsOf(markdown: string): Set<string> {
  return new Set(
    [...markdown.replace(FENCED, '').matchAll(HEADING)].map((match) => anchorOf(match[1] ?? '')),
  );
}

/** A path from the project's root in backticks, without placeholders. */
const PATH = /`((?:src|sw|server|tests|tools|docs|locales|public)\/[\w./-]*)`/g;

const RECORDS = readdirSync(join(ROOT, 'docs/decisions'));
const anchors = new Map<string, Set<string> | undefined>();

/** Returns true if a document, by its path from the project's root, exists and has the anchor. */
function has(path: string, anchor: string | undefined): boolean {
  if (!anchors.has(path)) {
    const file = join(ROOT, path);
    const isText = path.endsWith('.md') && existsSync(file);
    anchors.set(path, isText ? anchorsOf(readFileSync(file, 'utf8')) : undefined);
  }
  if (anchor === undefined) return existsSync(join(ROOT, path));
  return anchors.get(path)?.has(anchor) ?? false;
}

/**
 * Citations in a text, such as `product.md#withdrawal` or `ADR-022`, that do not resolve in docs.
 */
export function unresolvedIn(text: string): string[] {
  return [...text.matchAll(CITED)]
    .filter(([, document, anchor, record]) =>
      record === undefined
        ? !has(`docs/${document}`, anchor)
        : !RECORDS.some((name) => name.startsWith(`ADR-${record}-`)),
    )
    .map(([citation]) => citation);
}

/** Broken links of a Markdown file, given by its path from the project's root, into the project. */
export function brokenLinksIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8').replace(FENCED, '');
  return [...text.matchAll(LINK)]
    .filter(([, target, anchor]) => !has(target ? join(path, '..', target) : path, anchor))
    .map(([link]) => link);
}

/**
 * Paths in backticks, such as `src/main.tsx`, that do not exist in the project; skips code blocks.
 */
export function missingPathsIn(markdown: string): string[] {
  return [...markdown.replace(FENCED, '').matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(ROOT, path)));
}
