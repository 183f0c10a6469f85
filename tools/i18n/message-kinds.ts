import { type NodePath, parseSync, traverse, type types } from '@babel/core';

/**
 * The kind of element that displays a message. It is written above the message in a catalog, for
 * translators.
 */
export type MessageKind =
  | 'accessible name'
  | 'badge'
  | 'button'
  | 'column head'
  | 'dialog title'
  | 'error'
  | 'heading'
  | 'hint'
  | 'label'
  | 'link'
  | 'page title'
  | 'placeholder'
  | 'tab'
  | 'text'
  | 'title'
  | 'toast';

const MACROS: ReadonlySet<string> = new Set(['t', 'msg', 'defineMessage', 'plural', 'select']);
const MACRO_ELEMENTS: ReadonlySet<string> = new Set(['Trans', 'Plural', 'Select']);

/** Attributes whose values are only read aloud. */
const SPOKEN_ATTRIBUTE = /^(aria-.*|(close|clear|copy|copied|show|hide)Label)$/;
/** Components whose `label` is their accessible name and is not displayed. */
const SPOKEN_LABEL =
  /^(CopyButton|Dot|Head|IconButton|MarketTable|OfferList|PagedList|Price|QrCode|SearchInput|Segmented|SidePanel|Sign|Tabs)$/;

const BY_ATTRIBUTE: Readonly<Record<string, MessageKind>> = {
  label: 'label',
  hint: 'hint',
  emptyHint: 'hint',
  note: 'hint',
  placeholder: 'placeholder',
  description: 'text',
  lead: 'text',
  subtitle: 'text',
  error: 'error',
  retryLabel: 'button',
};

const BY_ELEMENT: Readonly<Record<string, MessageKind>> = {
  Badge: 'badge',
  Button: 'button',
  button: 'button',
  LinkButton: 'button',
  MoneyAction: 'button',
  SubmitBar: 'button',
  Link: 'link',
  Notice: 'text',
  p: 'text',
  dt: 'label',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  th: 'column head',
  SortHead: 'column head',
};

/**
 * Returns the kind of each text of a source file by its position as `line:column`, counted from 1
 * and 0.
 */
export function kindsOf(file: string, source: string): ReadonlyMap<string, MessageKind> {
  const kinds = new Map<string, MessageKind>();
  const tree = parseSync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  });
  if (!tree) return kinds;
  traverse(tree, {
    enter(path) {
      const { node } = path;
      if (!isMessage(node)) return;
      const kind = kindAt(path);
      // Lingui reports the position of a descriptor, `t({ message })`, where its object begins.
      const [descriptor] = node.type === 'CallExpression' ? node.arguments : [];
      for (const start of [node.loc?.start, descriptor?.loc?.start]) {
        if (start) kinds.set(`${start.line}:${start.column}`, kind);
      }
      path.skip();
    },
  });
  return kinds;
}

function isMessage(node: types.Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return MACROS.has(nameOf(node.tag));
  if (node.type === 'CallExpression') return MACROS.has(nameOf(node.callee));
  return node.type === 'JSXElement' && MACRO_ELEMENTS.has(elementName(node));
}

/** Searches from a message outwards for the first place that determines its display. */
function kindAt(path: NodePath): MessageKind {
  let attribute: string | undefined;
  let property: string | undefined;
  for (let at = path.parentPath; at; at = at.parentPath) {
    const { node } = at;
    if (isNamed(node, 'ObjectProperty', 'staticData')) return 'page title';
    if (isNamed(node, 'CallExpression', 'toast')) return 'toast';
    if (node.type === 'JSXElement') return kindIn(elementName(node), attribute, property);
    if (node.type === 'JSXAttribute') attribute = String(node.name.name);
    if (node.type === 'ObjectProperty') property ??= nameOf(node.key);
    if (isFunction(at)) return kindOfFunction(at);
  }
  return property === 'title' ? 'title' : 'text';
}

function isNamed(node: types.Node, type: 'ObjectProperty' | 'CallExpression', name: string) {
  if (node.type === 'ObjectProperty') return type === node.type && nameOf(node.key) === name;
  return node.type === 'CallExpression' && type === node.type && nameOf(node.callee) === name;
}

function kindIn(element: string, attribute?: string, property?: string): MessageKind {
  if (attribute === undefined) return BY_ELEMENT[element] ?? 'text';
  if (SPOKEN_ATTRIBUTE.test(attribute)) return 'accessible name';
  if (attribute === 'items' && property === 'label') return 'tab';
  if (attribute === 'label' && SPOKEN_LABEL.test(element)) return 'accessible name';
  if (attribute === 'title') {
    if (/Dialog$|Sheet$/.test(element)) return 'dialog title';
    return /Page$/.test(element) ? 'page title' : 'title';
  }
  return BY_ATTRIBUTE[attribute] ?? 'text';
}

/** Components that return only a message are named after its purpose. */
function kindOfFunction(path: NodePath): MessageKind {
  const { node } = path;
  const name = node.type === 'FunctionDeclaration' ? (node.id?.name ?? '') : '';
  if (/(ValidationMessage|ErrorWords|RefusalWords|BlockReason|BlockMessage)$/.test(name)) {
    return 'error';
  }
  return /(StatusWord|StandingWord)$/.test(name) ? 'badge' : 'text';
}

function isFunction({ node }: NodePath): boolean {
  return node.type === 'FunctionDeclaration';
}

function nameOf(node: types.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'StringLiteral' ? node.value : '';
}

function elementName({ openingElement: { name } }: types.JSXElement): string {
  if (name.type === 'JSXIdentifier') return name.name;
  return name.type === 'JSXMemberExpression' ? name.property.name : '';
}
