import { anchor, type Block, toHtml } from './blocks.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { margin-inline: auto; max-inline-size: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-block-start: 3rem; }
h3 { margin-block-start: 2rem; border-block-start: 1px solid GrayText; padding-block-start: 1rem; }
code { font-size: 0.9em; overflow-wrap: anywhere; }
nav ul { columns: 14rem; }
.table { margin-block: 1rem; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid GrayText; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
`;

/**
 * Builds the HTML page. It has no script, and its only style element has its hash in the policy of
 * the response.
 */
export function page(title: string, blocks: readonly Block[]): string {
  const [first, ...rest] = blocks;
  const chapters = rest.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [`<li><a href="#${anchor(block.text)}">${block.text}</a></li>`]
      : [],
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${toHtml(first === undefined ? [] : [first])}
<nav aria-label="Chapters"><ul>
${chapters.join('\n')}
</ul></nav>
${toHtml(rest)}
</main>
</body>
</html>
`;
}
