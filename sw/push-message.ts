import { isOwnPath } from '#core/contract/service-worker-messages.ts';

/** The payload of the server (server/modules/notices/push/message.ts). */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly language: string;
  readonly isUnread: boolean;
}

/** Returns the message of a payload; `undefined` for an invalid payload. */
export function readPush(payload: string | undefined): PushMessage | undefined {
  try {
    const { t, b, u, g, l, n } = JSON.parse(payload ?? '') as Readonly<Record<string, unknown>>;
    if (typeof t !== 'string' || t === '' || typeof g !== 'string') return undefined;
    return {
      title: t,
      body: typeof b === 'string' ? b : '',
      path: typeof u === 'string' && isOwnPath(u) ? u : '/notify',
      tag: g,
      language: typeof l === 'string' ? l : '',
      isUnread: n === 1,
    };
  } catch {
    return undefined;
  }
}
