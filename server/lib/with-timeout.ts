/**
 * Rejects with an Error that has this message if `work` takes longer than `ms` milliseconds. The
 * work itself continues, and its result is ignored.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
