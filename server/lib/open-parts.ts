/**
 * Opens parts that are closed together: `open` adds each part to the stack, which the result closes
 * later. If `open` throws, the parts that are already open are closed.
 */
export async function openParts<Opened>(
  open: (parts: AsyncDisposableStack) => Promise<Opened>,
): Promise<Opened> {
  const parts = new AsyncDisposableStack();
  try {
    return await open(parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}
