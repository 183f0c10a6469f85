import { sql } from 'drizzle-orm';
import type { PushKind } from '#core/domain/notices-push.ts';
import type { Db } from '../../../db/db.ts';
import type { PushEvent } from '../../../db/schema/push.ts';

const HOUR_MS = 3_600_000;
/** An event that is older than this, for example after quiet hours, is outdated and not sent. */
const LIFETIME_MS: Readonly<Record<PushKind, number>> = {
  options: HOUR_MS,
  orders: HOUR_MS,
  alerts: HOUR_MS,
  money: 24 * HOUR_MS,
  device: 24 * HOUR_MS,
  notices: 24 * HOUR_MS,
};

/**
 * Queues events for every device whose member selected their kind, each event at most once. It is
 * one statement, which writes nothing for members without a device.
 */
export async function enqueuePush(db: Db, events: readonly PushEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ memberId, kind, key, at, content }) => ({
    member_id: memberId,
    kind,
    event_key: key,
    at,
    content,
    expires_at: at + LIFETIME_MS[kind],
  }));
  await db.execute(sql`
    insert into push_messages
      (subscription_id, event_key, kind, content, created_at, due_at, expires_at)
    select device.id, event.event_key, event.kind, event.content, event.at, event.at,
      event.expires_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event
      (member_id bigint, event_key text, kind text, content jsonb, at bigint, expires_at bigint)
    cross join lateral (
      (select id, kinds from push_subscriptions where member_id = event.member_id)
      union all
      (select id, kinds from push_subscriptions where event.member_id is null)
    ) device
    where event.kind = any(device.kinds)
    order by device.id
    on conflict do nothing`);
}
