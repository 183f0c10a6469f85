import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { isApiPath, pathOf } from './reply.ts';

const hashList = z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/));
const buildHashes = z.object({ script: hashList, style: hashList });
type BuildHashes = z.output<typeof buildHashes>;

/** Reads the hashes of inline scripts and styles that the build writes to `csp.json`. */
function readHashes(dist: string | undefined): BuildHashes {
  if (dist === undefined) return { script: [], style: [] };
  return buildHashes.parse(JSON.parse(readFileSync(join(dist, 'csp.json'), 'utf8')));
}

/** The policy of the app's own pages and workers (product.md#page-headers). */
function pagePolicy({ script, style }: BuildHashes): string {
  const sources = (hashes: readonly string[]) =>
    ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(script)}`,
    `style-src ${sources(style)}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default app dompurify',
  ].join('; ');
}

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Only the camera may be used, to scan the QR code of an address (product.md#withdrawal-address). */
const PERMISSIONS = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)')
  .join(', ');

/** Returns the headers of pages, workers and build files, by name. */
function pageHeaders(
  { https }: Pick<Config, 'https'>,
  dist: string | undefined,
): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': pagePolicy(readHashes(dist)),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/**
 * Returns a function that sets the headers of every response. The function must run before anything
 * can fail.
 */
export function securityHeaders(
  config: Config,
  dist: string | undefined,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const ofPages = pageHeaders(config, dist);
  const ofCalls = {
    ...ofPages,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
  };
  return (request, reply) => {
    reply.headers(isApiPath(pathOf(request)) ? ofCalls : ofPages);
  };
}
