import { suspectConnectivity } from '#/state/connectivity';
import { shownLanguage } from '#/state/language';
import { currentToken } from '#/state/session';
import { UPLOAD_PATH, uploadResponse } from '#core/contract/upload.ts';
import { ApiError } from './api-error';
import { confirmConnection, parseResponse, type RawResponse } from './response';

/** Longer than the time limit of other calls, because photos take a long time on slow networks. */
const TIMEOUT_MS = 60_000;

export interface UploadOptions {
  /** If aborted, the upload rejects with the signal's reason. */
  readonly onProgress: (share: number) => void;
  /** Aborting rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/**
 * Uploads one image for the member (product.md#uploads). Returns its path (`/uploads/…`) for other
 * calls and for an `<img>` of this origin. Throws ApiError.
 */
export async function uploadImage(image: Blob, options: UploadOptions): Promise<string> {
  const token = currentToken();
  const { body } = parseResponse(await send(image, token, options), token);
  const data = uploadResponse.safeParse(body.data);
  if (!data.success) throw new ApiError('contract', 'upload: data is not as agreed');
  confirmConnection(undefined);
  return data.data.url;
}

/** Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
function send(
  image: Blob,
  token: string | undefined,
  options: UploadOptions,
): Promise<RawResponse> {
  const { onProgress, signal } = options;
  const request = new XMLHttpRequest();
  const fields = new FormData();
  fields.append('file', image, 'photo.jpg');
  return new Promise<RawResponse>((resolve, reject) => {
    function fail(kind: 'offline' | 'timeout') {
      suspectConnectivity();
      reject(new ApiError(kind, `upload: ${kind}`));
    }
    request.open('POST', `/api/${UPLOAD_PATH}`);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Lang', shownLanguage());
    if (token !== undefined) request.setRequestHeader('Token', token);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () =>
      resolve({ status: request.status, headers: headersOf(request), text: request.responseText });
    request.onerror = () => fail('offline');
    request.ontimeout = () => fail('timeout');
    request.onabort = () => reject(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(fields);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
    }),
  );
}
