let loading = 0;

/** Loads code that the page can do without. */
export async function loadOptional<Value>(load: () => Promise<Value>): Promise<Value> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

/** True while such code is on its way: a file that is lost meanwhile need not have been essential. */
export function isLoadingOptional(): boolean {
  return loading > 0;
}
