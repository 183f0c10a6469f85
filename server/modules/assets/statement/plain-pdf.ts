import { deflateSync } from 'node:zlib';

/** The size of A4 landscape, in points. */
const [WIDTH, HEIGHT] = [842, 595];
const MARGIN = 36;
const FONT_SIZE = 7;
const LEADING = 10;
/** Number of lines per page, without header and footer. */
const LINES = Math.floor((HEIGHT - 2 * MARGIN) / LEADING) - 4;

/** Returns the text operator of a content stream. The font contains only ASCII characters. */
const shown = (line: string) =>
  `(${line.replace(/[^ -~]/g, '?').replace(/[\\()]/g, (found) => `\\${found}`)}) Tj T*`;

/**
 * Returns a PDF of ASCII lines of up to 183 characters in Courier, which every reader has; `head`
 * is repeated on each page. A table needs nothing else, so no library is used.
 */
export function plainPdf(head: string, lines: readonly string[]): Buffer {
  const pages: string[][] = [];
  for (let at = 0; at === 0 || at < lines.length; at += LINES) {
    pages.push(lines.slice(at, at + LINES));
  }
  const pageId = (place: number) => 4 + 2 * place;
  const bodies: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, place) => `${pageId(place)} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'),
    ...pages.flatMap((page, place) => {
      const text = [head, '', ...page, '', `Page ${place + 1} of ${pages.length}`].map(shown);
      const start = `BT /F1 ${FONT_SIZE} Tf ${LEADING} TL ${MARGIN} ${HEIGHT - MARGIN} Td`;
      const stream = deflateSync(`${start}\n${text.join('\n')}\nET`);
      return [
        Buffer.from(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(place) + 1} 0 R >>`,
        ),
        Buffer.concat([
          Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
          stream,
          Buffer.from('\nendstream'),
        ]),
      ];
    }),
  ];
  return withIndex(bodies);
}

/** Numbers the objects from 1 and appends the table of their positions. */
function withIndex(bodies: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [place, body] of bodies.entries()) {
    const object = Buffer.concat([
      Buffer.from(`${place + 1} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    places.push(length);
    length += object.length;
    parts.push(object);
  }
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
