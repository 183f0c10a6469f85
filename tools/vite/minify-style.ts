/** Removes comments and unnecessary whitespace from the few plain rules of the first paint. */
export function minifyStyle(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim();
}
