const LINE = 120;

/** Formats JSON with each object and list on one line where it fits. */
export function compactJson(value: unknown, indent = ''): string {
  const line = lineOf(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length < LINE)
    return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((one) => compactJson(one, inner))
    : given(value).map(([key, one]) => `${JSON.stringify(key)}: ${compactJson(one, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`;
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = given(value).map(([key, one]) => `${JSON.stringify(key)}: ${lineOf(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function given(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined);
}
