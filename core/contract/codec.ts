import * as z from 'zod/mini';

/*
 * The two-way contract (architecture.md#the-wire). A codec has two sides: the wire, with the field
 * names and codes of the original wire, and our names. The server decodes requests and encodes
 * responses; the client encodes requests and decodes responses. Both sides of the types have our
 * names: `Written` is the type that a writer must provide, and `Read` is the type that a reader
 * gets. They differ because reading is more lenient than writing.
 */
type Schema = z.core.$ZodType;
export type Codec<Read, Written> = z.ZodMiniType<Read, Written>;
/** A field that a writer may omit; a reader then gets `Absent`. */
export type OptionalCodec<Read, Written, Absent = undefined> = z.ZodMiniPipe<
  z.ZodMiniOptional<Codec<unknown, Written | null>>,
  Codec<Read | Absent, unknown>
>;

/** Encodes a value for the wire. Throws for a value that the wire cannot represent. */
export function encode<S extends Schema>(schema: S, value: z.input<S>): unknown {
  return z.encode(schema, value as z.output<S>);
}

const anything = z.optional(z.unknown());

/**
 * A codec of one value: `read` converts any wire value to our terms, and `write` does the reverse.
 * `null` stays `null`, and `undefined` is omitted.
 */
export function value<Read, Written>(
  read: (wire: unknown) => Read,
  write: (value: Written) => unknown,
): Codec<Read, Written> {
  return z.codec(anything, z.unknown(), {
    decode: read,
    encode: (given) => (given === null || given === undefined ? given : write(given as Written)),
  }) as unknown as Codec<Read, Written>;
}

interface Renamed<Field extends Schema> {
  readonly wireName: string;
  readonly field: Field;
}

/** A field with a different wire name: `minimum: wire('minprice', response.money)`. */
export function wire<Field extends Schema>(wireName: string, field: Field): Renamed<Field> {
  return { wireName, field };
}

type Shape = Readonly<Record<string, Schema | Renamed<Schema>>>;
type Fields<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Renamed<infer Field extends Schema>
    ? Field
    : S[Name] extends Schema
      ? S[Name]
      : never;
};
type Named<S extends Shape> = z.ZodMiniObject<Fields<S>, z.core.$strip>;

/** A codec of an object with our names; `wire` declares different wire names. */
export function fields<const S extends Shape>(
  shape: S,
): Codec<z.output<Named<S>>, z.input<Named<S>>> {
  const onWire: Record<string, Schema> = {};
  const names: (readonly [ours: string, wires: string])[] = [];
  for (const [name, entry] of Object.entries(shape)) {
    const { wireName, field } = 'field' in entry ? entry : wire(name, entry);
    onWire[wireName] = field;
    names.push([name, wireName]);
  }
  return z.codec(z.object(onWire), z.unknown(), {
    decode: (sent) => Object.fromEntries(names.map(([ours, wires]) => [ours, sent[wires]])),
    encode: (given) => {
      const ours = given as Readonly<Record<string, unknown>>;
      return Object.fromEntries(names.map(([name, wires]) => [wires, ours[name]]));
    },
  }) as unknown as Codec<z.output<Named<S>>, z.input<Named<S>>>;
}

/**
 * Names of wire numbers, such as statuses. If two names share a number, it is read as the first
 * one.
 */
export type CodeTable<Name extends string> = Readonly<Record<Name, number>>;

/** Returns the name of a wire number, or `undefined` if it has none. */
export function nameOfCode<Name extends string>(
  table: CodeTable<Name>,
  code: number | undefined,
): Name | undefined {
  return (Object.keys(table) as Name[]).find((name) => table[name] === code);
}

/** Returns the codec of a table. The API documents print the table. */
export function coded<Read, Name extends string>(
  table: CodeTable<Name>,
  read: (wire: unknown) => Read,
): Codec<Read, Name> {
  const codec = value<Read, Name>(read, (name) => {
    if (!Object.hasOwn(table, name)) throw new TypeError(`the wire has no code for ${name}`);
    return table[name];
  });
  return Object.assign(codec, { table });
}
