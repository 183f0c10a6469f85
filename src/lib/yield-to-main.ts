/**
 * Resolves in a task of its own, so that a touch or a frame in between need not wait. Where the
 * browser can, the work goes on before what others have queued meanwhile.
 */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
