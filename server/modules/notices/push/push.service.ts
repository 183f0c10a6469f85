import { and, eq, ne } from 'drizzle-orm';
import {
  isMinuteOfDay,
  isPushKind,
  isTimeZone,
  PUSH_KINDS,
  type PushKind,
} from '#core/domain/notices-push.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { pushSubscriptions } from '../../../db/schema/push.ts';
import { transact } from '../../../db/transact.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Caller } from '../../../handler.ts';
import type { PushService, PushTarget } from '../../../mail/push-service.ts';
import { lockMember } from '../../members/members.service.ts';
import { isDevice } from './push.repo.ts';
import { pushCallTexts } from './push.texts.ts';

/** Maximum number of devices per member; a further device replaces the oldest one. */
const MAX_DEVICES = 10;
/** An unknown zone becomes UTC; quiet hours are off anyway until the member sets them. */
const DEFAULT_ZONE = 'UTC';

interface Deps {
  readonly db: Db;
  readonly push: PushService | undefined;
}

/**
 * Subscribes the browser of a session. Another member's browser changes its owner if its keys are
 * the same; the endpoint alone is not sufficient. Throws a Refusal.
 */
export async function subscribeDevice(
  { db, push }: Deps,
  { memberId, sessionId }: Caller,
  { target, zone, now }: { target: PushTarget; zone: string | undefined; now: number },
): Promise<void> {
  const serverKey = assertUsable(push, target).publicKey;
  await transact(db, async (tx) => {
    // Devices that subscribe at the same time are counted one after another.
    await lockMember(tx, memberId);
    const { endpoint, p256dh, auth } = pushSubscriptions;
    const isSame = and(
      ...[eq(endpoint, target.endpoint), eq(p256dh, target.p256dh), eq(auth, target.auth)],
    );
    await tx.delete(pushSubscriptions).where(and(isSame, ne(pushSubscriptions.memberId, memberId)));
    const { p256dh: key, auth: secret } = target;
    const subscribed = await tx
      .insert(pushSubscriptions)
      .values({
        memberId,
        sessionId,
        endpoint: target.endpoint,
        p256dh: key,
        auth: secret,
        serverKey,
        kinds: [...PUSH_KINDS],
        zone: zoneOf(zone),
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: endpoint,
        set: { sessionId, p256dh: key, auth: secret, serverKey },
        setWhere: eq(pushSubscriptions.memberId, memberId),
      })
      .returning({ id: pushSubscriptions.id });
    if (subscribed.length === 0) throw new Refusal(pushCallTexts.badSubscription);
    await removeOldest(tx, memberId);
  });
}

/**
 * Replaces a subscription with the browser's new one, which inherits the session and the settings.
 * It does nothing if the old subscription is unknown or the new one exists, and reveals nothing to
 * the caller. It does not resolve names, because anybody may call it. Throws a Refusal.
 */
export async function renewDevice(
  { db, push }: Deps,
  old: Pick<PushTarget, 'endpoint' | 'auth'>,
  target: PushTarget,
): Promise<void> {
  const serverKey = assertUsable(push, target).publicKey;
  const { endpoint, p256dh, auth } = target;
  const isOld = and(
    ...[eq(pushSubscriptions.endpoint, old.endpoint), eq(pushSubscriptions.auth, old.auth)],
  );
  if (old.endpoint !== endpoint && (await isKnown(db, endpoint))) return;
  await db.update(pushSubscriptions).set({ endpoint, p256dh, auth, serverKey }).where(isOld);
}

async function isKnown(db: Db, endpoint: string): Promise<boolean> {
  return (await db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint))) > 0;
}

/** Checks only the form, because the target of the name is checked whenever a message is sent. */
function assertUsable(push: PushService | undefined, target: PushTarget): PushService {
  if (!push) throw new Refusal(pushCallTexts.off);
  if (!push.accepts(target)) throw new Refusal(pushCallTexts.badSubscription);
  return push;
}

async function removeOldest(tx: Tx, memberId: number): Promise<void> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(pushSubscriptions.id);
  for (const { id } of rows.slice(0, -MAX_DEVICES)) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  }
}

function zoneOf(zone: string | undefined): string {
  return zone !== undefined && isTimeZone(zone) ? zone : DEFAULT_ZONE;
}

interface DeviceSettings {
  readonly kinds: readonly string[];
  /** Minutes since midnight; either both or neither of the two times are set. */
  readonly quietFrom: number | undefined;
  readonly quietUntil: number | undefined;
  readonly zone: string | undefined;
  readonly showsAmounts: boolean;
}

/** Stores the settings of a member's device. Throws a Refusal. */
export async function changeSettings(
  db: Db,
  memberId: number,
  endpoint: string,
  { kinds, quietFrom, quietUntil, zone, showsAmounts }: DeviceSettings,
): Promise<void> {
  const quiet = [quietFrom, quietUntil].filter((minutes) => minutes !== undefined);
  const isValid = kinds.every(isPushKind) && quiet.every(isMinuteOfDay) && quiet.length !== 1;
  if (!isValid) throw new Refusal(pushCallTexts.badSettings);
  const wanted: PushKind[] = PUSH_KINDS.filter((kind) => kinds.includes(kind));
  const changed = await db
    .update(pushSubscriptions)
    .set({
      kinds: wanted,
      showsAmounts,
      quietFrom: quietFrom ?? null,
      quietUntil: quietUntil ?? null,
      ...(zone !== undefined && { zone: zoneOf(zone) }),
    })
    .where(isDevice(memberId, endpoint))
    .returning({ id: pushSubscriptions.id });
  if (changed.length === 0) throw new Refusal(pushCallTexts.notSubscribed);
}
