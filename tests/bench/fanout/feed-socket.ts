import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface FeedSocketOptions {
  readonly port: number;
  /** The address of this machine from which to connect, because limits are counted by address. */
  readonly localAddress: string;
  readonly path: string;
  /** Receives the payload of each frame, which is a view of a buffer that is reused. */
  readonly onFrame: (payload: Buffer, socket: FeedSocket) => void;
  /** Called when the server ends the connection. */
  readonly onEnd: (reason: string) => void;
}

/** The bit in the first byte of a header that marks the last part of a message. */
const FINAL = 0x80;
const TEXT = 0x1;
const BINARY = 0x2;
const CLOSE = 0x8;
const MASKED = 0x80;
/**
 * With this value, the length is in the following two bytes; with the next constant, it is in eight
 * bytes.
 */
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/**
 * A WebSocket client with only the features of a benchmark, so that thousands of them in one
 * process use little of the processor that they share with the server.
 */
export class FeedSocket {
  readonly #socket: Socket;
  readonly #options: FeedSocketOptions;
  #rest: Buffer | undefined;

  private constructor(socket: Socket, options: FeedSocketOptions, rest: Buffer) {
    this.#socket = socket;
    this.#options = options;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => options.onEnd(error.message));
    socket.on('close', () => options.onEnd('closed'));
    if (rest.length > 0) this.#read(rest);
  }

  /** Connects and upgrades. Rejects with the status line if the server refuses. */
  static open(options: FeedSocketOptions): Promise<FeedSocket> {
    const { port, localAddress, path } = options;
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
      let head = Buffer.alloc(0);
      const read = (chunk: Buffer) => {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        socket.off('data', read).off('error', reject);
        const [status = ''] = head.toString('latin1', 0, end).split('\r\n');
        if (status.includes(' 101 '))
          resolve(new FeedSocket(socket, options, head.subarray(end + 4)));
        else reject(new Error(`the server answered ${status}`));
      };
      socket.on('data', read).on('error', reject);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
          'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
    });
  }

  /** Sends a short message as JSON. A mask of zeros is valid and leaves the text unchanged. */
  send(message: object): void {
    const text = Buffer.from(JSON.stringify(message));
    const header = Buffer.from([FINAL | TEXT, MASKED | text.length, 0, 0, 0, 0]);
    this.#socket.write(Buffer.concat([header, text]));
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  #read(chunk: Buffer): void {
    const data = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (;;) {
      const start = payloadStart(data, at);
      if (start === undefined) break;
      const end = start + payloadLength(data, at);
      if (end > data.length) break;
      this.#receive((data[at] ?? 0) & 0xf, data.subarray(start, end));
      at = end;
    }
    this.#rest = at < data.length ? data.subarray(at) : undefined;
  }

  #receive(kind: number, payload: Buffer): void {
    if (kind === BINARY) this.#options.onFrame(payload, this);
    else if (kind === CLOSE) this.#options.onEnd(payload.toString('utf8', 2));
  }
}

/**
 * Returns where the payload of the frame at `at` begins, or `undefined` before its header is
 * complete.
 */
function payloadStart(data: Buffer, at: number): number | undefined {
  if (data.length < at + 2) return undefined;
  const code = (data[at + 1] ?? 0) & 0x7f;
  const start = at + 2 + (code === EIGHT_BYTES ? 8 : code === TWO_BYTES ? 2 : 0);
  return start <= data.length ? start : undefined;
}

function payloadLength(data: Buffer, at: number): number {
  const code = (data[at + 1] ?? 0) & 0x7f;
  if (code === EIGHT_BYTES) return Number(data.readBigUInt64BE(at + 2));
  return code === TWO_BYTES ? data.readUInt16BE(at + 2) : code;
}
