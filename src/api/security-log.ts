import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { named } from '#core/contract/response-fields.ts';
import {
  getAntiPhishingCode,
  getSecurityLog,
  setAntiPhishingCode,
} from '#core/contract/security-log.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** Something that happened to the security of the member's account. */
export interface SecurityEvent {
  readonly id: string;
  /** What happened, in the words of the server. */
  readonly title: string;
  /** Somebody tried in vain. */
  readonly hasFailed: boolean;
  /** Names as their makers write them; `undefined` where the server knows none. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Network address, masked by the server. */
  readonly address: string | undefined;
  /** Epoch milliseconds. */
  readonly at: number | undefined;
}

const ANTI_PHISHING_KEY = [...MEMBER_DATA, 'security', 'anti-phishing'] as const;

export const securityLogQueries = {
  /** The member's security log, newest first (product.md#security-log). */
  list: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'security', 'log'],
      readPage: async (page, signal): Promise<SecurityEvent[]> => {
        const { list } = await query(getSecurityLog, page, { signal });
        return named(list, 'id').map(
          ({ id, title, failed, browser, system, address, addtime }) => ({
            id,
            title,
            browser,
            system,
            address,
            hasFailed: failed === 1,
            at: parseWireTime(addtime),
          }),
        );
      },
      idOf: (event) => event.id,
    }),

  /** The member's anti-phishing code, masked by the server; an empty text when none is set. */
  antiPhishingCode: () =>
    queryOptions({
      queryKey: ANTI_PHISHING_KEY,
      queryFn: async ({ signal }): Promise<string> =>
        (await query(getAntiPhishingCode, {}, { signal })).masked,
    }),
};

/** Sets the code that every mail to the member contains (product.md#anti-phishing-code). */
export function setAntiPhishingCodeMutation() {
  return mutationOptions({
    meta: { refresh: [ANTI_PHISHING_KEY] },
    mutationFn: ({ loginPassword, code }: { loginPassword: string; code: string }) =>
      mutate(setAntiPhishingCode, { logpassword: loginPassword, phishing_code: code }),
  });
}
