let loading = 0;

/** Loads code that the page does not depend on. */
export async function loadOptional<Value>(load: () => Promise<Value>): Promise<Value> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

/** Returns true while such code is loading: a file that is missing then may not be essential. */
export function isLoadingOptional(): boolean {
  return loading > 0;
}
