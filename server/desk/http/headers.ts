import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const hashes = z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/));
const inlineHashes = z.object({ script: hashes, style: hashes });

/** Hashes of inline scripts and styles, if the build of the desk has any. */
function readHashes(dist: string | undefined) {
  const file = dist && join(dist, 'csp.json');
  if (!file || !existsSync(file)) return { script: [], style: [] };
  return inlineHashes.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Returns the headers of every response of the desk. */
export function deskHeaders(
  dist: string | undefined,
  isHttps: boolean,
): Readonly<Record<string, string>> {
  const { script, style } = readHashes(dist);
  const own = (list: readonly string[]) => ["'self'", ...list.map((hash) => `'${hash}'`)].join(' ');
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${own(script)}`,
      `style-src ${own(style)}`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
