import { vi } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly fields: Record<string, string>;
}

type Reply = Response | (() => Response | Promise<Response>);

export function envelope(data: unknown, code: number = 1, msg = ''): Response {
  return Response.json({ code, msg, data });
}

/**
 * Replaces the network: it returns the replies in order, repeats the last one, and records the
 * requests. It is for faults of the wire. The exchange itself is tested with the real server.
 */
export function fakeServer(...replies: Reply[]): SeenRequest[] {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = request.method === 'POST' ? await request.text() : url.search;
    seen.push({
      method: request.method,
      path: url.pathname,
      headers: request.headers,
      fields: Object.fromEntries(new URLSearchParams(body)),
    });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (!reply) throw new TypeError('Failed to fetch');
    const { signal } = request;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([typeof reply === 'function' ? reply() : reply.clone(), aborted]);
  });
  return seen;
}

export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};
