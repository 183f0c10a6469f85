import type { Messages } from '@lingui/core';

/** A message of the catalog. */
export interface PageText {
  /** The key in the compiled catalog. */
  readonly key: string;
  /** The string as translators wrote it, with its placeholders, such as `Last used: {seen}`. */
  readonly source: string;
}

type Message = Messages[string];
type Token = Message[number];

const TAGS = /<\/?\d+\/?>/g;
/** Marks around values in right-to-left languages (tools/vite/catalogs.ts). */
const ISOLATES = /[\u2068\u2069]/g;
const LETTERS = /\p{L}.*\p{L}/su;
const ATTRIBUTES = ['aria-label', 'placeholder', 'alt', 'title'];
/** Dialogs are included, because the wrong translation may be in one. */
const IGNORED = '[data-wrong-text], script, style';

/** Returns the catalog messages that a page contains, in page order. */
export function textsOfPage(root: ParentNode, texts: Messages): PageText[] {
  const shown = shownWords(root);
  const found = textsOf(texts).flatMap(({ key, source }) => {
    const message = texts[key] ?? '';
    const at = isPlain(message)
      ? shown.indexOf(plain(source))
      : shown.findIndex((words) => patternOf(message).test(words));
    return at === -1 ? [] : [{ key, source, at }];
  });
  return found.toSorted((a, b) => a.at - b.at).map(({ key, source }) => ({ key, source }));
}

/** Returns the messages of a catalog that contain words in addition to values. */
export function textsOf(texts: Messages): PageText[] {
  return Object.entries(texts).flatMap(([key, message]) => {
    const source = sourceOf(message);
    return LETTERS.test(source.replace(/\{[^}]*\}/g, '')) ? [{ key, source }] : [];
  });
}

/** Returns every string that a page shows or exposes to screen readers, without duplicates. */
function shownWords(root: ParentNode): string[] {
  const words = new Set<string>();
  for (const element of root.querySelectorAll('*')) {
    if (element.closest(IGNORED)) continue;
    for (const name of ATTRIBUTES) words.add(plain(element.getAttribute(name) ?? ''));
    const own = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && plain(node.textContent ?? '') !== '',
    );
    if (own.length === 0) continue;
    words.add(plain(element.textContent ?? ''));
    for (const node of own) words.add(plain(node.textContent ?? ''));
  }
  words.delete('');
  return [...words];
}

const plain = (text: string) =>
  text.replace(TAGS, '').replace(ISOLATES, '').replace(/\s+/g, ' ').trim();

const tokensOf = (message: Message): readonly Token[] =>
  typeof message === 'string' ? [message] : message;

const isPlain = (message: Message) => tokensOf(message).every((token) => typeof token === 'string');

/** Returns a message as stored in its catalog. */
export function sourceOf(message: Message): string {
  const text = tokensOf(message).map((token) => {
    if (typeof token === 'string') return token;
    const [name, kind, cases] = token;
    if (kind === undefined) return `{${name}}`;
    if (typeof cases !== 'object' || cases === null) return `{${name}, ${kind}}`;
    const branches = Object.entries(cases).map(([form, branch]) => {
      const label = /^\d+$/.test(form) ? `=${form}` : form;
      return `${label} {${sourceOf(branch as Message)}}`;
    });
    return `{${name}, ${kind}, ${branches.join(' ')}}`;
  });
  return text.join('').replace(ISOLATES, '');
}

/** Returns a pattern that matches the message with any values. */
function patternOf(message: Message): RegExp {
  const parts = tokensOf(message).map((token) =>
    typeof token === 'string'
      ? token
          .replace(TAGS, '')
          .replace(ISOLATES, '')
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      : '.+?',
  );
  return new RegExp(`^${parts.join('').replace(/\s+/g, ' ').trim()}$`, 'su');
}
