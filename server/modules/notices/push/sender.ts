import { setTimeout as wait } from 'node:timers/promises';
import { quietUntil } from '#core/domain/notices-push.ts';
import type { Db } from '../../../db/db.ts';
import { subscribe } from '../../../db/on-commit.ts';
import type { PushEvent } from '../../../db/schema/push.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/log.ts';
import type { PushOutcome, PushService } from '../../../mail/push-service.ts';
import { languageOf, type Texts } from '../../../texts/texts.ts';
import { enqueuePush } from './enqueue.ts';
import { pushPayload, topicOf, urgencyOf } from './message.ts';
import { isReachable, pushNames } from './push.repo.ts';
import {
  putOff,
  recordOtherKey,
  recordSilence,
  recordSuccess,
  removeDevice,
  type TakenMessage,
  takeDue,
} from './queue.ts';
import { AT_ONCE, createShares, type Load } from './shares.ts';

export interface PushSender {
  /** Sends everything that is due and resolves when all of it has been sent. */
  sendNow(): Promise<void>;
  /** Sends due messages until `stop`, which waits for those in progress. */
  start(): void;
  stop(): Promise<void>;
}

interface SenderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly texts: Texts;
  readonly push: PushService;
}

const BEAT_MS = 1_000;
/** Responses of push services to a key with which the browser did not subscribe. */
const FOREIGN_KEY = [401, 403];
const BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 15 * 60_000;

/**
 * Sends notifications to devices. It runs on every instance and separately from the jobs, because
 * push services are remote hosts for which money must not wait. A message is claimed before it is
 * sent and is not sent again unless its service definitely did not accept it, so it is delivered at
 * most once, even if an instance is killed (ADR-130).
 */
export function createPushSender(deps: SenderDeps): PushSender {
  const { db, clock, log } = deps;
  /** Events of committed transactions that are not yet in the queue. */
  let events: PushEvent[] = [];
  const running = new Set<Promise<void>>();
  const shares = createShares();
  const stopping = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  const unsubscribe = subscribe(db, 'push', (event) => void events.push(event));

  /** Moves events to the queue, then claims and starts due messages; returns their number. */
  async function take(): Promise<number> {
    const committed = events;
    events = [];
    await enqueuePush(db, committed).catch((error: unknown) => {
      events = [...committed, ...events];
      throw error;
    });
    const taken = running.size < AT_ONCE ? await takeDue(db, shares, clock()) : [];
    for (const one of taken) {
      const load = loadOf(one);
      shares.add(load);
      const run: Promise<void> = send(deps, one)
        .catch((error: unknown) => log.error({ err: error }, 'a notification was not sent'))
        .finally(() => {
          shares.remove(load);
          running.delete(run);
        });
      running.add(run);
    }
    return taken.length;
  }

  async function sendNow(): Promise<void> {
    while ((await take()) > 0) await Promise.all(running);
    await Promise.all(running);
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await take().catch((error: unknown) => {
        log.error({ err: error }, 'reading due notifications failed');
        return 0;
      });
      if (found > 0 && running.size >= AT_ONCE) await Promise.race(running);
      else if (found === 0)
        await wait(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    sendNow,
    start() {
      underWay = work();
    },
    async stop() {
      stopping.abort();
      unsubscribe();
      await underWay;
      await Promise.all(running);
      // Events committed during the stop are sent by other instances.
      await enqueuePush(db, events);
    },
  };
}

/** Sends a message unless it is outdated or its device has quiet hours. */
async function send(deps: SenderDeps, { message, device, language }: TakenMessage): Promise<void> {
  const { db, clock, texts, push } = deps;
  const { id, kind, content, expiresAt, failures } = message;
  const now = clock();
  if (now >= expiresAt || !isReachable(device, push.publicKey)) return;
  const quietEnd = kind === 'device' ? undefined : endOfQuiet(device, now);
  if (quietEnd !== undefined) {
    if (quietEnd < expiresAt) await putOff(db, id, { dueAt: quietEnd, failures });
    return;
  }
  const { showsAmounts } = device;
  const reader = { language: languageOf(language), showsAmounts, names: await pushNames(db) };
  const outcome = await push.send({
    target: device,
    payload: pushPayload(texts, content, reader),
    ttlSeconds: Math.ceil((expiresAt - now) / 1000),
    urgency: urgencyOf(kind),
    topic: topicOf(content.tag),
  });
  await finish(deps, { message, device }, outcome);
}

/** Records the result of a message, and defers it if it may be sent later. */
async function finish(
  { db, clock, log, push }: SenderDeps,
  { message, device }: Pick<TakenMessage, 'message' | 'device'>,
  outcome: PushOutcome,
): Promise<void> {
  if (outcome.state === 'sent') {
    return recordSuccess(db, device.id, { serverKey: push.publicKey, now: clock() });
  }
  if (outcome.state === 'gone') return removeDevice(db, device.id);
  if (outcome.state === 'unknown') return recordSilence(db, device.id, clock());
  if (outcome.state === 'refused') {
    log.error({ status: outcome.status }, 'a push service refused a notification');
    if (FOREIGN_KEY.includes(outcome.status)) await recordOtherKey(db, device.id);
  }
  if (outcome.state !== 'later') return;
  const backoff = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** message.failures);
  const dueAt = clock() + Math.max(backoff, (outcome.afterSeconds ?? 0) * 1000);
  if (dueAt >= message.expiresAt) return;
  await putOff(db, message.id, { dueAt, failures: message.failures + 1 });
}

function loadOf({ device }: TakenMessage): Load {
  const { memberId, endpoint, unanswered } = device;
  return { memberId, host: new URL(endpoint).host, isSilent: unanswered > 0 };
}

function endOfQuiet(device: TakenMessage['device'], now: number): number | undefined {
  const { quietFrom, quietUntil: until, zone } = device;
  if (quietFrom === null || until === null) return undefined;
  return quietUntil({ from: quietFrom, until, zone }, now);
}
