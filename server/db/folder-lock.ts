import { link, open, readFile, rename, rm } from 'node:fs/promises';

/** The error for a data folder that a running process has locked. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

const heldHere = new Set<string>();

/**
 * Creates the lock file at `path`. PGlite has no lock of its own, and two processes that open a
 * folder would silently lose committed rows. A lock whose process has ended (kill -9, power loss)
 * is replaced. Returns the function that releases the lock. Throws FolderInUse.
 */
export async function holdFolder(path: string): Promise<() => Promise<void>> {
  if (heldHere.has(path)) throw new FolderInUse(`${path} is already held by this process`);
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) });
  if (!(await create(path, mine))) {
    const theirs = await readFile(path, 'utf8').catch(() => '');
    if (await isAlive(theirs)) {
      throw new FolderInUse(`${path} is held by process ${pidIn(theirs)}: stop it first`);
    }
    await removeStale(path, theirs);
    if (!(await create(path, mine)))
      throw new FolderInUse(`${path} was just taken by another process`);
  }
  heldHere.add(path);
  return async () => {
    await rm(path, { force: true });
    heldHere.delete(path);
  };
}

async function create(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(content);
  } finally {
    await file.close();
  }
  try {
    // A link appears with its full content or not at all: no process reads a partial lock.
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Renames the stale lock away. If another process has replaced it in the meantime, restores the new
 * lock.
 */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  await rename(path, aside).catch(ignoreMissing);
  const moved = await readFile(aside, 'utf8').catch(() => stale);
  if (moved !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function pidIn(content: string): number | undefined {
  try {
    const { pid } = JSON.parse(content) as { pid?: unknown };
    return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function isAlive(content: string): Promise<boolean> {
  const pid = pidIn(content);
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const { started } = JSON.parse(content) as { started?: unknown };
  const now = await startOf(pid);
  // Process ids are reused, quickly in containers, so a different start time means a different
  // process.
  return now === undefined || started === undefined || started === now;
}

/** Returns the start time of a process in kernel ticks; `undefined` without /proc. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
