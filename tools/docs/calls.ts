import { join } from 'node:path';
import type { Access, Endpoint } from '#core/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { CALL_RIGHTS } from '#core/contract/security-key-rights.ts';
import { bodyCodes } from './body-codes.ts';
import { callComment, type Documented, readContract } from './comments.ts';
import type { JsonSchema } from './json-schema.ts';
import { inputSchema, outputSchema } from './schemas.ts';

export const CONTRACT = join(import.meta.dirname, '../../core/contract');

/** One call as it is shown in the documents. */
export interface Call {
  readonly name: string;
  readonly area: string;
  readonly method: 'GET' | 'POST';
  /** The full path. A field in the path is written `{key}`. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly access: Access;
  /** The right that an API key needs. */
  readonly keyRight: (typeof CALL_RIGHTS)[EndpointName];
  readonly money: boolean;
  /** True if the call accepts an `Idempotency-Key`. */
  readonly isKeyed: boolean;
  readonly summary: string;
  /** The rest of the doc comment, and the comments of the row schemas that it uses. */
  readonly description: readonly string[];
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  readonly codes: readonly number[];
}

/**
 * Returns every call of the contract, in its order. Throws if one of them has no valid doc comment.
 */
export function readCalls(
  calls: Readonly<Record<string, Endpoint>> = endpoints,
  contract = readContract(CONTRACT),
): Call[] {
  return Object.entries(calls).map(([name, endpoint]) =>
    readCall(name, endpoint, contract.get(name)),
  );
}

function readCall(name: string, endpoint: Endpoint, documented: Documented | undefined): Call {
  const { method, path, summary, rest } = callComment(name, documented?.comment);
  const { area = '', notes = [], fields = [] } = documented ?? {};
  if (method !== endpoint.method || path !== endpoint.path) {
    throw new Error(`the doc comment of ${name} says ${method} ${path}`);
  }
  return {
    name,
    area,
    method: endpoint.method,
    summary,
    path: apiPath(endpoint.path),
    aliases: endpoint.aliases.map(apiPath),
    access: endpoint.access,
    keyRight: CALL_RIGHTS[endpoint.name as EndpointName] ?? 'closed',
    money: endpoint.money,
    isKeyed: endpoint.money || endpoint.isKeyed === true,
    description: [rest, ...notes].filter((text) => text !== ''),
    input: inputSchema(endpoint.input, fields),
    output: outputSchema(endpoint.output, fields),
    codes: bodyCodes(name, endpoint.access),
  };
}

function apiPath(path: string): string {
  return `/api/${path.replace(/:(\w+)/g, '{$1}')}`;
}
