import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './db.ts';

/** The source of a parameter's value: a named argument or a constant. */
type Slot = { readonly name: string } | { readonly constant: unknown };

const dialect = new PgDialect();

/**
 * Creates a statement with a constant text and named values. Building a text with drizzle takes as
 * long as a round trip to the database, so the text is built on first use and prepared once per
 * connection. `Row` is the type of the returned rows: 64-bit integers and decimals are strings.
 */
export function preparedStatement<Given extends object, Row extends object = object>(
  name: string,
  build: (value: (name: keyof Given & string) => Placeholder) => SQL,
): (tx: Tx, values: Given) => Promise<readonly Row[]> {
  let built: { readonly text: string; readonly slots: readonly Slot[] } | undefined;
  return async (tx, values) => {
    if (built === undefined) {
      const { sql: text, params } = dialect.sqlToQuery(build((key) => sql.placeholder(key)));
      built = { text, slots: params.map(slotOf) };
    }
    const given = new Map<string, unknown>(Object.entries(values));
    const params = built.slots.map((slot) =>
      'name' in slot ? given.get(slot.name) : slot.constant,
    );
    const statement = tx._.session.prepareQuery(
      { sql: built.text, params },
      undefined,
      name,
      false,
    );
    const { rows } = (await statement.execute()) as { readonly rows: readonly Row[] };
    return rows;
  };
}

function slotOf(param: unknown): Slot {
  return is(param, Placeholder) ? { name: param.name } : { constant: param };
}
