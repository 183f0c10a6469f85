import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { PushKind } from '#core/domain/notices-push.ts';
import type { TextValues } from '../../errors/refusal.ts';
import { memberId, sessions } from './auth.ts';
import { big, rowNumber } from './columns.ts';
import type { Localized } from './site.ts';

/** The content of a notification; its wording is selected when it is sent. */
export type PushContent = {
  /** The app page that the notification opens. */
  readonly path: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
} & (
  | {
      /** The title and body of a notice as plain text. */
      readonly title: Localized;
      readonly body: Localized;
      /** True if the body contains amounts, so it is only for members who want to see them. */
      readonly hasAmounts: boolean;
    }
  | {
      /** Name of a string in `notices/push/push.texts.ts`, and its values. */
      readonly text: string;
      readonly values: TextValues;
      /** The market whose title becomes the value `market`. */
      readonly symbol?: string;
      /** The coin whose code becomes the value `coin`. */
      readonly coinId?: number;
    }
);

/** An event about which the devices of a member, or of all members, may be notified. */
export interface PushEvent {
  readonly memberId: number | null;
  readonly kind: PushKind;
  /** Unique key of the event: `option:17`. Each device is notified of the event at most once. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly content: PushContent;
}

/**
 * Browsers that receive notifications; each belongs to the session in which it was turned on and
 * ends with it. Address and keys are needed for sending, so they are stored unencrypted (ADR-130).
 * Times are epoch milliseconds.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: rowNumber(),
    memberId: memberId(),
    sessionId: big('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    /**
     * The browser's public key, and the secret that it shares with this server, both in base64url.
     */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /**
     * Public key of this server with which the browser subscribed: its push service accepts no
     * other key. Null for a device of an earlier build until its service has responded; empty after
     * a refusal.
     */
    serverKey: text('server_key'),
    kinds: text().array().$type<PushKind[]>().notNull(),
    /** Minutes since midnight in `zone`; null if there are no quiet hours. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    zone: text().notNull(),
    showsAmounts: boolean('shows_amounts').notNull().default(false),
    createdAt: big('created_at').notNull(),
    lastSuccessAt: big('last_success_at'),
    /** Number of messages since then to which its push service has not responded. */
    unanswered: integer().notNull().default(0),
  },
  (table) => [
    index('push_subscriptions_member').on(table.memberId),
    index('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_silent').on(table.id).where(sql`${table.unanswered} > 0`),
  ],
);

/**
 * Notifications to devices. One instance marks a notification as `taken` before sending it; the row
 * is kept for two days, so no event is sent twice.
 */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: rowNumber(),
    subscriptionId: big('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    eventKey: text('event_key').notNull(),
    kind: text().$type<PushKind>().notNull(),
    content: jsonb().$type<PushContent>().notNull(),
    createdAt: big('created_at').notNull(),
    dueAt: big('due_at').notNull(),
    /** The notification is not sent after this time. */
    expiresAt: big('expires_at').notNull(),
    state: text().$type<'waiting' | 'taken'>().notNull().default('waiting'),
    /** Number of attempts that the push service deferred. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    unique('push_messages_once').on(table.subscriptionId, table.eventKey),
    index('push_messages_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('push_messages_security')
      .on(table.dueAt)
      .where(sql`${table.state} = 'waiting' and ${table.kind} = 'device'`),
    index('push_messages_age').on(table.createdAt),
    check('push_messages_state', sql`${table.state} in ('waiting', 'taken')`),
  ],
);
