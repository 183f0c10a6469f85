import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { isMissing } from '#core/contract/primitives.ts';

/** The error for a field that the schema of the call does not accept. */
export class InvalidField extends Error {
  readonly field: string;

  constructor(field: string) {
    super('invalid field');
    this.field = field;
  }
}

/** The error for a body that has no fields. */
class NoFields extends Error {
  readonly statusCode = 400;
}

/**
 * Returns the part of the request that contains the fields of a call, by its name in Fastify
 * schemas.
 */
export function partOf({ method, path }: Endpoint): 'params' | 'querystring' | 'body' {
  if (path.includes('/:')) return 'params';
  return method === 'GET' ? 'querystring' : 'body';
}

/** Returns the fields of a call, parsed by its schema. */
export function inputOf(request: FastifyRequest, endpoint: Endpoint): unknown {
  const part = partOf(endpoint);
  return request[part === 'querystring' ? 'query' : part];
}

/**
 * Compiles a schema of the contract for Fastify: the validator removes missing values and parses
 * the other fields (product.md#missing-values).
 */
export function compileInput({ schema }: Parameters<FastifySchemaCompiler<z.core.$ZodType>>[0]) {
  return (sent: unknown): { value: unknown } | { error: Error } => {
    if (Array.isArray(sent)) return { error: new NoFields() };
    const present = Object.entries(sent ?? {}).filter(([, value]) => !isMissing(value));
    const unstorable = present.find(([, value]) => typeof value === 'string' && !isStorable(value));
    if (unstorable) return { error: new InvalidField(unstorable[0]) };
    const parsed = z.safeParse(schema, Object.fromEntries(present));
    if (parsed.success) return { value: parsed.data };
    return { error: new InvalidField(String(parsed.error.issues[0]?.path[0] ?? '')) };
  };
}

/** Returns false for text that PostgreSQL cannot store: NUL or a lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
