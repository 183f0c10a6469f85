import { vi } from 'vitest';

type Handler = (() => void) | null;

/**
 * Replaces XMLHttpRequest, whose upload events no other stub can emit. The test sends the response.
 */
export class FakeUpload {
  static readonly sent: FakeUpload[] = [];

  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  readonly headers: Record<string, string> = {};
  method = '';
  path = '';
  timeout = 0;
  status = 0;
  responseText = '';
  fields: FormData | undefined;
  onload: Handler = null;
  onerror: Handler = null;
  ontimeout: Handler = null;
  onabort: Handler = null;

  open(method: string, path: string) {
    this.method = method;
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 7\r\n';
  }
  send(fields: FormData) {
    this.fields = fields;
    FakeUpload.sent.push(this);
  }
  abort() {
    this.onabort?.();
  }

  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
  }
  answer(body: unknown, status = 200) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

/** Installs the replacement. The returned function returns the upload that was sent last. */
export function fakeUploads(): () => FakeUpload {
  FakeUpload.sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  return () => {
    const last = FakeUpload.sent.at(-1);
    if (!last) throw new Error('nothing was uploaded');
    return last;
  };
}

/** Returns a response that accepts the upload. */
export const uploaded = (path: string) => ({
  code: 1,
  msg: '',
  data: { url: path, fullurl: `https://trade.example${path}` },
});
