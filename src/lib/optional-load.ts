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

/**
 * Returns true while such code is loading. A file that turns out to be missing in that time may not
 * be essential.
 */
export function isLoadingOptional(): boolean {
  return loading > 0;
}
