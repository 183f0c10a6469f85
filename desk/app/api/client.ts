import * as z from 'zod/mini';
import type { Call, InputOf, OutputOf } from '#desk/contract/call.ts';
import { type DeskErrorCode, deskFailure } from '#desk/contract/errors.ts';

const TIMEOUT_MS = 15_000;
/** After this time without input, calls count as automatic refreshes. */
const TOUCHED_MS = 30_000;

let touchedAt = Date.now();
for (const touch of ['pointerdown', 'keydown'] as const) {
  globalThis.addEventListener(touch, () => {
    touchedAt = Date.now();
  });
}

/**
 * `unreachable`: a read received no response; `unknown`: a change received no response, so it may
 * have been made.
 */
type Code = DeskErrorCode | 'unreachable' | 'unknown';

export class DeskError extends Error {
  readonly code: Code;
  /** For `stale`: the current response of the call whose earlier response was displayed. */
  readonly current: unknown;

  constructor(code: Code, message: string, current?: unknown) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

const NO_ANSWER = {
  unreachable: 'The server isn’t responding.',
  unknown: 'No response, so it’s unknown whether this was done. Check before you decide again.',
} as const;

/** Makes a call. Throws DeskError. */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const { ok, body } = await post(call, input, signal);
  if (!ok) {
    const failure = z.safeParse(deskFailure, body);
    if (!failure.success) throw noAnswer(call);
    const { code, message, current } = failure.data;
    throw new DeskError(code, message, current);
  }
  const output = z.safeParse(call.output, body);
  if (output.success) return output.data as OutputOf<C>;
  throw new DeskError('failed', `The response of ${call.name} couldn’t be read. Reload the desk.`);
}

async function post(call: Call, input: unknown, signal: AbortSignal | undefined) {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`/api/${call.name}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        // A call with this header does not extend the session.
        ...(Date.now() - touchedAt > TOUCHED_MS && { 'Desk-Poll': '1' }),
      },
      body: JSON.stringify(input),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return { ok: response.ok, body: (await response.json()) as unknown };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(call);
  }
}

function noAnswer({ kind }: Call): DeskError {
  const code = kind === 'read' ? 'unreachable' : 'unknown';
  return new DeskError(code, NO_ANSWER[code]);
}
