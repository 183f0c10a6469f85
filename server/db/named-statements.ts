import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** A text is worth preparing when transactions run it so often. */
const OFTEN = 20;
/** Texts that are counted, and texts that are prepared: each costs every connection some memory. */
const MOST_COUNTED = 500;
const MOST_NAMED = 64;

/**
 * What finds its rows by key, for which one plan serves all parameters. Lists and ranges are planned anew
 * each time: a plan that knows no parameter misjudges members with very many rows.
 */
const BY_KEY = /^\s*(insert|update|with\s|select \w+\()/i;

const counts = new LRUCache<string, number>({ max: MOST_COUNTED });
const names = new Map<string, string>();

/** The name under which connections prepare a statement; `undefined` while it is not worth it. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED || !BY_KEY.test(text)) return known;
  const count = (counts.get(text) ?? 0) + 1;
  counts.set(text, count);
  if (count < OFTEN) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type Config = pg.QueryConfig & { name?: string };

/**
 * A connection as drizzle uses it, which has PostgreSQL parse and plan frequent statements once. Texts
 * that hold lists of values differ in length and stay below `OFTEN`, or take one of `MOST_NAMED` places.
 */
export function withNamedStatements(client: pg.PoolClient): pg.PoolClient {
  const query = (config: Config, values: unknown[]) => {
    const name = config.name ?? statementName(config.text);
    return client.query(name === undefined ? config : { ...config, name }, values);
  };
  return { query } as unknown as pg.PoolClient;
}
