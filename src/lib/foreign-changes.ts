/**
 * Lets React live with page translators and extensions (ADR-151). A translator replaces each text
 * node by an element of its own, and React keeps the node: removing it, or inserting before it,
 * throws, and a new text written into it is never seen. Extensions move elements into wrappers.
 */

/** Nodes that were taken out of the page: from where, and what was put in their place. */
const departures = new WeakMap<
  Node,
  { readonly from: MutationRecord; readonly standIns: readonly ChildNode[] }
>();

/** Finds what was put in the place of each removed node: with it, just before, or just after. */
function learn(records: readonly MutationRecord[]): void {
  const before = new Map<Node | null, readonly ChildNode[]>();
  const after = new Map<Node | null, readonly ChildNode[]>();
  const taken = new Set<readonly ChildNode[]>();
  let gap: MutationRecord | undefined;
  for (const record of records) {
    const { target, removedNodes, previousSibling, nextSibling } = record;
    // What was in the page before has only moved.
    const added = ([...record.addedNodes] as ChildNode[]).filter((node) => !departures.has(node));
    if (removedNodes.length) gap = undefined;
    else if (
      gap?.target === target &&
      gap.previousSibling === previousSibling &&
      gap.nextSibling === nextSibling
    ) {
      for (const node of gap.removedNodes) departures.set(node, { from: gap, standIns: added });
      if (added.length) gap = undefined;
    } else if (added.length) {
      before.set(nextSibling, added);
      after.set(previousSibling, added);
    }
    for (const node of removedNodes) {
      const standIn = added.length
        ? added
        : [before.get(node), after.get(node)].find((nodes) => nodes && !taken.has(nodes));
      if (standIn) taken.add(standIn);
      else gap = record;
      departures.set(node, { from: record, standIns: standIn ?? [] });
    }
  }
}

/** Chains of stand-ins are short; the bound ends a circle that was made outside of the document. */
const MOST_STEPS = 9;

/** The platform's own methods, which the guard calls. */
const { insertBefore, removeChild } = Node.prototype;

/** Starts the guard. Call once, before React renders. */
export function surviveForeignChanges(): void {
  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, subtree: true });

  /** Returns what the page has for a node: the node itself, or its stand-in. */
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

  // A text that is written while it is out of the page comes back into its place.
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
