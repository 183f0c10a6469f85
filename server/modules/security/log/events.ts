import type { Db } from '../../../db/db.ts';
import { securityEvents } from '../../../db/schema/security.ts';
import type { CallContext } from '../../../handler.ts';
import type { SecurityEventKind } from './event-kinds.ts';

/** Origin and time of a call. */
export type CallOrigin = Pick<CallContext<'public'>, 'now' | 'address' | 'userAgent'>;

export interface SecurityEvent {
  readonly memberId: number;
  readonly kind: SecurityEventKind;
  /** The call that caused the event. */
  readonly call: CallOrigin;
}

/**
 * Adds an event to the member's security log (product.md#security-log), in the transaction of the
 * reported action.
 */
export async function recordSecurityEvent(
  tx: Db,
  { memberId, kind, call }: SecurityEvent,
): Promise<void> {
  const { now, address, userAgent } = call;
  await tx.insert(securityEvents).values({ memberId, kind, address, userAgent, at: now });
}
