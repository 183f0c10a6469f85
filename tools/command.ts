import { spawn } from 'node:child_process';
import { constants } from 'node:os';

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Called with each chunk of output. Without it, output goes to this terminal. */
  readonly onOutput?: (chunk: string) => void;
}

/**
 * The cache of compiled modules for all processes. Without it, a server takes a second longer to
 * start.
 */
const COMPILED = { NODE_COMPILE_CACHE: new URL('../.cache/node', import.meta.url).pathname };

/**
 * Runs a program to its end. Returns its exit code, or 128 plus the number of the signal that ended
 * it.
 */
export function run(program: string, args: readonly string[], options: CommandOptions = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: options.onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...COMPILED, ...(options.env ?? process.env) },
      cwd: options.cwd,
    });
    const listen = options.onOutput;
    if (listen) {
      child.stdout?.on('data', (chunk: Buffer) => listen(chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => listen(chunk.toString()));
    }
    child.once('error', reject);
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
    // The streams may have unread output when the process ends.
    child.once(listen ? 'close' : 'exit', ended);
  });
}

/** Runs a program and returns its output. Throws when it fails. */
export async function output(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
) {
  let printed = '';
  const code = await run(program, args, {
    ...options,
    onOutput: (chunk) => {
      printed += chunk;
    },
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}\n${printed}`);
  return printed.trim();
}

/** Ends this process if a name on its command line is not one of the known ones. */
export function requireKnown(kind: string, names: readonly string[], known: readonly string[]) {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  console.error(`No such ${kind}: ${unknown.join(', ')}. Names: ${known.join(', ')}`);
  process.exit(1);
}
