/** A document in parts. Texts may only contain `code` and [links](address). */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export const heading = (level: 1 | 2 | 3, text: string): Block => ({
  kind: 'heading',
  level,
  text,
});
export const paragraph = (text: string): Block => ({ kind: 'text', text });
export const list = (items: readonly string[]): Block => ({ kind: 'list', items });
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head,
  rows,
});

export function toHtml(blocks: readonly Block[]): string {
  return blocks.map(htmlOf).join('\n');
}

function htmlOf(block: Block): string {
  if (block.kind === 'text') return `<p>${inline(block.text)}</p>`;
  if (block.kind === 'list') {
    return `<ul>\n${block.items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</ul>`;
  }
  if (block.kind === 'heading') {
    const { level, text } = block;
    return `<h${level} id="${anchor(text)}">${inline(text)}</h${level}>`;
  }
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;
  const head = `<thead>${row(block.head, 'th')}</thead>`;
  const body = `<tbody>\n${block.rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody>`;
  return `<div class="table"><table>${head}${body}</table></div>`;
}

/** Returns the anchor of a heading, as GitHub makes it. */
export function anchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}
