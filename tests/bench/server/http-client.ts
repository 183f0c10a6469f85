import { connect, type Socket } from 'node:net';

/** One prepared request. `body` contains form fields, without the key of a money call. */
export interface Request {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An open HTTP/1.1 connection that sends one request after the other. It parses only the parts that
 * a benchmark needs, so the client uses little of the processor that it shares with the server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received = '';
  #waiting: ((body: string) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#read(chunk));
  }

  /** Sends a POST and returns the body of the response. */
  post({ path, body, headers }: Request): Promise<string> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}` +
        'Content-Type: application/x-www-form-urlencoded\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1];
    if (length === undefined) throw new Error(`no Content-Length: ${this.#received.slice(0, end)}`);
    const whole = end + 4 + Number(length);
    if (this.#received.length < whole) return;
    const body = this.#received.slice(end + 4, whole);
    this.#received = this.#received.slice(whole);
    this.#waiting?.(body);
  }
}
