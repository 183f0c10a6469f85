/**
 * Resolves in a separate task, so input and frames are processed in between. With
 * `scheduler.yield`, the work continues before tasks that were queued in the meantime.
 */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
