import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/server/free-port.ts';
import { output } from '../command.ts';

export interface Cluster {
  /** The connection string of its `postgres` database. Tests create further databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * There are three test files at a time, each with up to four instances of 20 connections, and there
 * are listeners.
 */
const MAX_CONNECTIONS = 300;

/** For runs whose commits need not reach the disk, because none of them is measured. */
const NOT_DURABLE = '-c fsync=off -c full_page_writes=off';

interface ClusterOptions {
  /** True if commits are durable as in production, which speed measurements need. */
  readonly isDurable: boolean;
  /** Further settings, as `name=value`. */
  readonly settings?: readonly string[];
  /** The folder for its files. The default is the folder for temporary files. */
  readonly folder?: string;
}

/** A temporary folder of the user who may run PostgreSQL. */
export interface PostgresFolder {
  readonly path: string;
  /**
   * Runs a program in the folder, as the folder's owner. Returns the program's output, and throws
   * if it fails.
   */
  call(program: string, ...args: string[]): Promise<string>;
}

/**
 * Creates the folder. Because initdb refuses to run as root, the folder then belongs to the user
 * postgres, who runs the programs.
 */
export async function postgresFolder(
  env?: NodeJS.ProcessEnv,
  parent = tmpdir(),
): Promise<PostgresFolder> {
  const path = mkdtempSync(join(parent, 'trade-pg-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const [uid, gid] = await Promise.all([
      output('id', ['-u', 'postgres']),
      output('id', ['-g', 'postgres']),
    ]);
    chownSync(path, Number(uid), Number(gid));
  }
  const options = { cwd: path, ...(env && { env }) };
  return {
    path,
    call: (program, ...args) =>
      asRoot
        ? output('runuser', ['-u', 'postgres', '--', program, ...args], options)
        : output(program, args, options),
  };
}

/** Starts a temporary PostgreSQL in its own folder, on a free port of 127.0.0.1. */
export async function startPostgres(
  bin: string,
  { isDurable, settings: further = [], folder: parent }: ClusterOptions,
): Promise<Cluster> {
  const folder = await postgresFolder(undefined, parent);
  const call = (program: string, ...args: string[]) => folder.call(join(bin, program), ...args);
  const data = join(folder.path, 'data');
  const port = await freePort();
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder.path} -c max_connections=${MAX_CONNECTIONS} ${isDurable ? '' : NOT_DURABLE} ${further.map((one) => `-c ${one}`).join(' ')}`;
  await call('pg_ctl', '-D', data, '-w', '-l', join(folder.path, 'log'), '-o', settings, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder.path, { recursive: true, force: true });
    },
  };
}
