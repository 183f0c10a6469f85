/**
 * Rejects with an Error of this message when `work` takes longer than `ms` milliseconds. The work
 * itself goes on, and its outcome is then ignored.
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
