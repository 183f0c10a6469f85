/**
 * Makes React compatible with page translators and extensions. A translator replaces each text node
 * with its own element, but React still refers to the original node. If React then removes that
 * node or inserts something before it, the call throws. If React writes new text into it, the text
 * is never visible, so the page shows an old balance. Extensions move elements into wrappers.
 * Setting `translate="no"` on the whole app would exclude members whose language the app lacks.
 * With this module, an element that an extension removes permanently is missing until React creates
 * it again.
 */

/** Nodes that were removed from the page, with their former parents and their replacements. */
const departures = new WeakMap<
  Node,
  { readonly from: MutationRecord; readonly standIns: readonly ChildNode[] }
>();

/** The result of the mutation records that were processed so far. */
interface Learned {
  /** The nodes that were added before and after a node. */
  readonly before: Map<Node | null, readonly ChildNode[]>;
  readonly after: Map<Node | null, readonly ChildNode[]>;
  readonly taken: Set<readonly ChildNode[]>;
  /** A removal that has no replacement so far. */
  gap: MutationRecord | undefined;
}

/**
 * Finds the replacement of each removed node, which was added together with the removal, just
 * before it, or just after it.
 */
function learn(records: readonly MutationRecord[]): void {
  const learned: Learned = {
    before: new Map(),
    after: new Map(),
    taken: new Set(),
    gap: undefined,
  };
  for (const record of records) {
    // A node that was already in the page has only moved.
    const added = ([...record.addedNodes] as ChildNode[]).filter((node) => !departures.has(node));
    if (record.removedNodes.length > 0) learnRemoval(record, added, learned);
    else learnAddition(record, added, learned);
  }
}

function learnRemoval(record: MutationRecord, added: readonly ChildNode[], learned: Learned): void {
  learned.gap = undefined;
  if (added.length > 0) {
    recordDepartures(record, added);
    return;
  }
  for (const node of record.removedNodes) {
    const standIns = takeNeighbours(node, learned);
    if (!standIns) learned.gap = record;
    departures.set(node, { from: record, standIns: standIns ?? [] });
  }
}

function learnAddition(
  record: MutationRecord,
  added: readonly ChildNode[],
  learned: Learned,
): void {
  if (learned.gap && isSamePlace(learned.gap, record)) {
    recordDepartures(learned.gap, added);
    if (added.length > 0) learned.gap = undefined;
  } else if (added.length > 0) {
    learned.before.set(record.nextSibling, added);
    learned.after.set(record.previousSibling, added);
  }
}

/**
 * Assigns the node that was added just before or just after, unless that node replaces another one.
 */
function takeNeighbours(
  node: Node,
  { before, after, taken }: Learned,
): readonly ChildNode[] | undefined {
  const found = [before.get(node), after.get(node)].find((nodes) => nodes && !taken.has(nodes));
  if (found) taken.add(found);
  return found;
}

function isSamePlace(one: MutationRecord, other: MutationRecord): boolean {
  return (
    one.target === other.target &&
    one.previousSibling === other.previousSibling &&
    one.nextSibling === other.nextSibling
  );
}

/** Records that the nodes that a record removed were replaced by `standIns`. */
function recordDepartures(record: MutationRecord, standIns: readonly ChildNode[]): void {
  for (const node of record.removedNodes) departures.set(node, { from: record, standIns });
}

/**
 * Chains of replacements are short. The limit breaks a cycle that was created outside the document.
 */
const MOST_STEPS = 9;

/** The platform's own methods, which the guard calls. */
const { insertBefore, removeChild } = Node.prototype;

/** Starts the guard. Call this once, before React renders. */
export function surviveForeignChanges(): void {
  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, subtree: true });

  /** Returns the node in the page for a node: the node itself, or its replacement. */
  function shownFor(node: Node, steps = 0): readonly ChildNode[] {
    if (node.parentNode) return [node as ChildNode];
    learn(observer.takeRecords());
    if (steps > MOST_STEPS) return [];
    return (departures.get(node)?.standIns ?? []).flatMap((one) => shownFor(one, steps + 1));
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    for (const node of shownFor(child)) node.remove();
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    child: T,
    next: Node | null,
  ): T {
    if (child instanceof Text && departures.has(child) && !child.parentNode) {
      for (const node of shownFor(child)) node.remove();
    }
    let place: Node | null | undefined = next;
    if (next && next.parentNode !== this) {
      place = shownFor(next)[0];
      while (place && place.parentNode !== this) place = place.parentNode;
    }
    return insertBefore.call(this, child, place ?? null) as T;
  };

  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    return this.insertBefore(child, null);
  };

  // Writing text while the node is detached restores the node.
  for (const [owner, name] of [
    [Node, 'nodeValue'],
    [CharacterData, 'data'],
  ] as const) {
    const own = Object.getOwnPropertyDescriptor(owner.prototype, name);
    Object.defineProperty(owner.prototype, name, {
      ...own,
      set(this: ChildNode, text: string) {
        own?.set?.call(this, text);
        if (this.parentNode) return;
        const [first, ...others] = shownFor(this);
        if (first) first.replaceWith(this);
        else {
          const { target, nextSibling } = departures.get(this)?.from ?? {};
          target?.insertBefore(this, nextSibling ?? null);
        }
        for (const node of others) node.remove();
      },
    });
  }
}
