import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type NodePath, parseSync, traverse, type types } from '@babel/core';

/**
 * The comments of the fields of one object literal in the contract, and the object to which they
 * belong.
 */
export interface FieldComments {
  readonly keys: readonly string[];
  /** True if the literal spreads the fields of another schema (`...row.shape`). */
  readonly isOpen: boolean;
  readonly comments: Readonly<Record<string, string>>;
}

/** The comments of one exported declaration in the contract. */
export interface Documented {
  /** The file name without its ending, which is the area. */
  readonly area: string;
  /** The doc comment on one line; `undefined` if there is none. */
  readonly comment: string | undefined;
  /**
   * The doc comments of those declarations in the same file that this one uses, in order of use.
   */
  readonly notes: readonly string[];
  /** The commented fields of this declaration and of those that it uses. */
  readonly fields: readonly FieldComments[];
}

interface Declaration {
  readonly comment: string | undefined;
  readonly path: NodePath<types.VariableDeclarator>;
}

/**
 * Reads the declarations of every file in a folder, by name. Throws if two files declare one call.
 */
export function readContract(folder: string): ReadonlyMap<string, Documented> {
  const found = new Map<string, Documented>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const area = basename(file, '.ts');
    const declarations = declarationsOf(readFileSync(join(folder, file), 'utf8'));
    for (const [name, { comment, path }] of declarations) {
      if (path.parentPath.parent.type !== 'ExportNamedDeclaration') continue;
      const known = found.get(name);
      if (known !== undefined && CALL.test(known.comment ?? comment ?? '')) {
        throw new Error(`${name} is declared in ${known.area}.ts and in ${area}.ts`);
      }
      const used = usedBy(name, declarations);
      const notes = used.flatMap(([, one]) => one.comment ?? []);
      const fields = [path, ...used.map(([, one]) => one.path)].flatMap(fieldsOf);
      found.set(name, { area, comment, notes, fields });
    }
  }
  return found;
}

/** For example, `POST login: what it does.` */
const CALL = /^(GET|POST) (\S+?)[:,] (.+)$/;

export interface CallComment {
  readonly method: string;
  readonly path: string;
  /** The first sentence, without the full stop. */
  readonly summary: string;
  readonly rest: string;
}

/** Parses the comment of a call. Throws unless it has a method, a path and one sentence. */
export function callComment(name: string, comment: string | undefined): CallComment {
  const [, method, path, text] = CALL.exec(comment ?? '') ?? [];
  if (method === undefined || path === undefined || text === undefined) {
    throw new Error(`${name} needs a doc comment "METHOD path: what it does.": ${comment}`);
  }
  const [, sentence, rest = ''] = /^(.+?)\.(?:\s+(?=[A-Z`])(.*))?$/.exec(text) ?? [];
  if (sentence === undefined || !/^[a-z]/i.test(sentence)) {
    throw new Error(`the doc comment of ${name} must begin with a sentence of words: ${text}`);
  }
  return { method, path, summary: sentence.charAt(0).toUpperCase() + sentence.slice(1), rest };
}

function declarationsOf(source: string): ReadonlyMap<string, Declaration> {
  const tree = parseSync(source, {
    babelrc: false,
    configFile: false,
    sourceType: 'module',
    parserOpts: { plugins: ['typescript'] },
  });
  if (tree === null) throw new Error('a file of the contract could not be read');
  const found = new Map<string, Declaration>();
  traverse(tree, {
    VariableDeclarator(path) {
      const { id } = path.node;
      const statement = path.parentPath.parentPath;
      const isTopLevel = statement?.isProgram() || statement?.isExportNamedDeclaration();
      if (id.type !== 'Identifier' || !isTopLevel) return;
      const commented = statement?.isProgram() ? path.parent : statement?.node;
      found.set(id.name, { comment: docComment(commented), path });
    },
  });
  return found;
}

/**
 * Returns the documented declarations of the file that a declaration uses, directly or through
 * others.
 */
function usedBy(
  name: string,
  declarations: ReadonlyMap<string, Declaration>,
  seen = new Set([name]),
): (readonly [string, Declaration])[] {
  const used: (readonly [string, Declaration])[] = [];
  declarations.get(name)?.path.traverse({
    Identifier(path) {
      const one = declarations.get(path.node.name);
      if (one === undefined || seen.has(path.node.name) || !path.isReferencedIdentifier()) return;
      seen.add(path.node.name);
      used.push([path.node.name, one], ...usedBy(path.node.name, declarations, seen));
    },
  });
  return used;
}

function fieldsOf(path: NodePath<types.VariableDeclarator>): FieldComments[] {
  const found: FieldComments[] = [];
  path.traverse({
    ObjectExpression({ node }) {
      const named = node.properties.flatMap((property) =>
        property.type === 'ObjectProperty' && property.key.type === 'Identifier'
          ? [commentOf(property, property.key.name)]
          : [],
      );
      const commented = named.filter(([, comment]) => comment !== undefined);
      if (commented.length === 0) return;
      found.push({
        keys: named.map(([key]) => key),
        isOpen: node.properties.some((property) => property.type === 'SpreadElement'),
        comments: Object.fromEntries(commented) as Record<string, string>,
      });
    },
  });
  return found;
}

/** Returns a field's name on the wire and its comment, which begins with our name for it. */
function commentOf(property: types.ObjectProperty, name: string) {
  const comment = docComment(property);
  const { value } = property;
  const isRenamed =
    value.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    value.callee.name === 'wire';
  const wireName = isRenamed ? value.arguments[0] : undefined;
  if (wireName?.type !== 'StringLiteral') return [name, comment] as const;
  const told = comment === undefined ? '' : ` ${comment}`;
  return [wireName.value, `${inWords(name)}.${told}`] as const;
}

/** Converts a name to words: `transactionPassword` becomes `Transaction password`. */
export function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the doc comment right before a node, on one line. */
function docComment(node: types.Node | null | undefined): string | undefined {
  const last = node?.leadingComments?.at(-1);
  if (last?.type !== 'CommentBlock' || !last.value.startsWith('*')) return undefined;
  const lines = last.value.slice(1).split('\n');
  return lines
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();
}
