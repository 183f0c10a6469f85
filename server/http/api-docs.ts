import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const GENERATED = join(import.meta.dirname, '../../docs/generated');

interface Document {
  readonly text: string;
  /**
   * Returns the compressed document; the first request that accepts it triggers the compression.
   */
  readonly compressed: () => Promise<Buffer>;
  readonly etag: string;
}

/**
 * Serves the documents of the API that a build writes into `folder`: a page and the OpenAPI
 * description. Without a build, there are no documents. Both are public and static: no session is
 * read, no rate limit applies, and other sites may link to them. Browsers cache them and revalidate
 * them each time.
 */
export function mountApiDocs(app: FastifyInstance, folder = GENERATED): void {
  if (!existsSync(folder)) return;
  const page = readDocument(join(folder, 'api.html'));
  const description = readDocument(join(folder, 'openapi.json'));
  mount(app, '/api/docs', 'text/html; charset=utf-8', page, pagePolicy(page.text));
  mount(app, '/api/docs/openapi.json', 'application/json; charset=utf-8', description);
}

function readDocument(path: string): Document {
  const text = readFileSync(path, 'utf8');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  let compressing: Promise<Buffer> | undefined;
  const compressed = () => (compressing ??= promisify(brotliCompress)(text, { params }));
  // The tag is weak, because both encodings share it.
  return { text, compressed, etag: `W/"${sha256(text).slice(0, 27)}"` };
}

function mount(
  app: FastifyInstance,
  url: string,
  type: string,
  { text, compressed, etag }: Document,
  policy?: string,
): void {
  app.get(url, async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'accept-encoding' });
    if (policy !== undefined) reply.header('Content-Security-Policy', policy);
    const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
    if (known.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
    reply.type(type);
    if (!/\bbr\b/.test(String(accepted))) return reply.send(text);
    return reply.header('Content-Encoding', 'br').send(await compressed());
  });
}

/** Returns a policy that allows only the page's own style element. */
function pagePolicy(html: string): string {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
