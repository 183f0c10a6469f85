import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Db } from './db.ts';
import { type CommitEvent, emit, forwardEvents } from './on-commit.ts';

const SUBJECT = 'events';
/** Time for which events are collected, so that those of one burst are sent together. */
const COLLECT_MS = 5;
const MAX_EVENTS = 500;

const sharedEvent = z.union([
  z.tuple([z.literal('jobDueAt'), z.number()]),
  z.tuple([z.literal('orderRests'), z.literal(true)]),
]);
const message = z.object({ sender: z.string(), events: z.array(sharedEvent) });

/**
 * Forwards the events of committed transactions to the other processes, and passes their events to
 * the subscribers of this process. A job or an order that one process creates therefore immediately
 * wakes the process that handles it; without the bus, the next poll finds it. Returns the function
 * that stops the forwarding.
 */
export function shareCommitEvents(db: Db, bus: Bus): () => void {
  if (!bus.isShared) return () => undefined;
  const sender = randomUUID();
  let waiting: CommitEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    timer = undefined;
    bus.publish(SUBJECT, { sender, events: waiting });
    waiting = [];
  }

  const stops = [
    forwardEvents(db, (...event) => {
      if (!sharedEvent.safeParse(event).success) return;
      if (waiting.length < MAX_EVENTS) waiting.push(event);
      timer ??= setTimeout(send, COLLECT_MS);
    }),
    bus.subscribe(SUBJECT, (payload) => {
      const received = message.parse(payload);
      if (received.sender === sender) return;
      for (const event of received.events) emit(db, ...event);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
