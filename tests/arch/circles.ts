/** Groups of nodes that reach each other, each sorted, the groups by their first node (Tarjan). */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  function visit(node: string): number {
    const own = order.size;
    order.set(node, own);
    open.push(node);
    let low = own;
    const targets = graph.get(node) ?? [];
    for (const target of targets) {
      if (!graph.has(target)) continue;
      const at = order.get(target);
      if (at === undefined) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, at);
    }
    if (low === own) {
      const group = open.splice(open.indexOf(node)).sort();
      if (group.length > 1 || targets.includes(node)) found.push(group);
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found.sort(([a = ''], [b = '']) => a.localeCompare(b));
}
