import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import {
  getAntiPhishingCode,
  getSecurityLog,
  setAntiPhishingCode,
} from '#core/contract/security-log.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** A security event of the member's account. */
export type SecurityEvent = OutputOf<typeof getSecurityLog>['list'][number];

const ANTI_PHISHING_KEY = [...MEMBER_DATA, 'security', 'anti-phishing'] as const;

export const securityLogQueries = {
  /** The member's security log, newest first (product.md#security-log). */
  list: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'security', 'log'],
      readPage: async (page, signal): Promise<SecurityEvent[]> =>
        named((await query(getSecurityLog, page, { signal })).list, 'id'),
      idOf: (event) => event.id,
    }),

  /** The member's anti-phishing code, masked by the server; an empty string if none is set. */
  antiPhishingCode: () =>
    queryOptions({
      queryKey: ANTI_PHISHING_KEY,
      queryFn: async ({ signal }): Promise<string> =>
        (await query(getAntiPhishingCode, {}, { signal })).masked,
    }),
};

/** Sets the code that every e-mail to the member contains (product.md#anti-phishing-code). */
export function setAntiPhishingCodeMutation() {
  return mutationOptions({
    meta: { refresh: [ANTI_PHISHING_KEY] },
    mutationFn: (change: { loginPassword: string; code: string }) =>
      mutate(setAntiPhishingCode, change),
  });
}
