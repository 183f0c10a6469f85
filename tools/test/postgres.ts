import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/server/free-port.ts';
import { output } from '../command.ts';

export interface Cluster {
  /** Connection string of its `postgres` database; tests create their own databases beside it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** For runs whose commits need not reach the disk, since nothing of theirs is measured. */
const NOT_DURABLE = '-c fsync=off -c full_page_writes=off';

interface ClusterOptions {
  /** Commits as in production, which measurements of speed need. */
  readonly isDurable: boolean;
}

/**
 * Starts a temporary PostgreSQL in a folder of its own, on a free port of 127.0.0.1. initdb refuses
 * root, so root runs it as user postgres, who owns the folder.
 */
export async function startPostgres(bin: string, { isDurable }: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'trade-pg-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const [uid, gid] = await Promise.all([
      output('id', ['-u', 'postgres']),
      output('id', ['-g', 'postgres']),
    ]);
    chownSync(folder, Number(uid), Number(gid));
  }
  const call = (program: string, ...args: string[]) =>
    asRoot
      ? output('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], { cwd: folder })
      : output(join(bin, program), args, { cwd: folder });
  const data = join(folder, 'data');
  const port = await freePort();
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=200 ${isDurable ? '' : NOT_DURABLE}`;
  await call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
