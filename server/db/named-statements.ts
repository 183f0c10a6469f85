import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** A statement is prepared after this many executions. */
const OFTEN = 20;
/**
 * Maximum number of statements that are counted, and of those that are prepared. Each prepared
 * statement costs memory on every connection.
 */
const MAX_COUNTED = 500;
const MAX_NAMED = 64;

/**
 * Statements that find rows by key, for which one plan suits all parameters. Lists and ranges are
 * planned each time: a generic plan misestimates members with very many rows.
 */
const BY_KEY = /^\s*(insert|update|with\s|select \w+\()/i;

const counts = new LRUCache<string, number>({ max: MAX_COUNTED });
const names = new Map<string, string>();

/**
 * Counts an execution and returns the name under which connections prepare the statement;
 * `undefined` if the statement is not prepared.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED || !BY_KEY.test(text)) return known;
  const count = (counts.get(text) ?? 0) + 1;
  counts.set(text, count);
  if (count < OFTEN) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** `query_timeout` is the maximum wait for the response, in milliseconds. */
type Config = pg.QueryConfig & { readonly query_timeout?: number };

/**
 * Wraps a connection for drizzle so that PostgreSQL parses and plans frequent statements once.
 * Statements with value lists differ in length: each length counts as a separate statement, which
 * stays below `OFTEN` or uses one of the `MAX_NAMED` names. `answerMs` overrides the connection's
 * timeout for a response.
 */
export function withNamedStatements(
  client: pg.PoolClient,
  answerMs: () => number | undefined,
): pg.PoolClient {
  const query = (config: Config, values: unknown[]) => {
    const name = config.name ?? statementName(config.text);
    const limit = answerMs();
    if (name === undefined && limit === undefined) return client.query(config, values);
    const named: Config = { ...config, ...(name !== undefined && { name }) };
    return client.query(limit === undefined ? named : { ...named, query_timeout: limit }, values);
  };
  return { query } as unknown as pg.PoolClient;
}
