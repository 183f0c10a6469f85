import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './db.ts';

/** Where the value of a parameter comes from: by its name, or the same each time. */
type Slot = { readonly name: string } | { readonly constant: unknown };

const dialect = new PgDialect();

/**
 * A statement whose text never changes, with its values by name. Building a text takes as long as the
 * round trip to the database, so this one is built on its first use and prepared once by each connection.
 * `Row` is what the statement returns: numbers of 64 bits and decimals as texts.
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
