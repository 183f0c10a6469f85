import { formatWireTime } from '#core/contract/wire-time.ts';
import type { AlertTerms } from '#core/domain/market-alerts.ts';
import { money } from '#core/domain/money.ts';
import { pageOf } from '../../../db/paging/page.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { type IdempotencyDeps, withIdempotency } from '../../../idempotency/with-idempotency.ts';
import type { PriceSource } from '../../../market/price-source.ts';
import { findMarkets } from '../market.repo.ts';
import {
  type AlertRow,
  type FireRow,
  firedAlertsOf,
  listFiredAlerts,
  listOpenAlerts,
  openAlertsOf,
} from './alerts.repo.ts';
import { planCreate, planDelete, planEdit } from './alerts.service.ts';
import { alertTexts } from './alerts.texts.ts';

type AlertCalls = 'getAlertList' | 'createAlert' | 'editAlert' | 'deleteAlert';

const KINDS = { 1: 'above', 2: 'below', 3: 'change' } as const;
const KIND_ON_WIRE = { above: 1, below: 2, change: 3 } as const;
const FIRED = 2;

interface AlertHandlerDeps extends IdempotencyDeps {
  readonly prices: PriceSource;
}

/** Handlers of price alerts (product.md#price-alerts). */
export function alertHandlers(deps: AlertHandlerDeps): Handlers<AlertCalls> {
  const { db } = deps;
  return {
    async getAlertList({ status, symbol, ...page }, { caller }) {
      const market = (await findMarkets(db)).find((each) => each.symbol === symbol);
      if (symbol !== undefined && !market) return { data: { list: [] } };
      const filter = { memberId: caller.memberId, marketId: market?.id };
      if (status !== FIRED) {
        const open = await listOpenAlerts(db, pageOf(openAlertsOf(filter), page));
        return { data: { list: open.map(openToWire) } };
      }
      const fired = await listFiredAlerts(db, pageOf(firedAlertsOf(filter), page));
      return { data: { list: fired.map(firedToWire) } };
    },

    createAlert({ symbol, ...fields }, call) {
      const request = { memberId: call.caller.memberId, now: call.now, symbol };
      return withIdempotency(deps, call, async () =>
        planCreate(deps, { ...request, terms: termsOf(fields) }),
      );
    },

    editAlert({ id, ...fields }, call) {
      const request = { memberId: call.caller.memberId, now: call.now, alertId: Number(id) };
      return withIdempotency(deps, call, async () =>
        planEdit(deps, { ...request, terms: termsOf(fields) }),
      );
    },

    deleteAlert({ id }, call) {
      const request = { memberId: call.caller.memberId, now: call.now, alertId: Number(id) };
      return withIdempotency(deps, call, () => planDelete(deps, request));
    },
  };
}

function termsOf({ type, value }: { readonly type: number; readonly value: string }): AlertTerms {
  const kind = KINDS[type as keyof typeof KINDS];
  if (!kind) throw new Refusal(alertTexts.unknownKind);
  return { kind, value: money(value) };
}

interface Names {
  readonly symbol: string;
  readonly title: string;
}

function openToWire({ alert, ...names }: Names & { readonly alert: AlertRow }) {
  const { id, upper, lower } = alert;
  return { id, ...names, ...commonToWire(alert), upper, lower };
}

function firedToWire({ fire, ...names }: Names & { readonly fire: FireRow }) {
  const fired = { fire_price: fire.price, firetime: formatWireTime(fire.tickAt) };
  return { id: fire.id, ...names, ...commonToWire(fire), ...fired };
}

function commonToWire({ kind, value, basePrice, createdAt }: AlertRow | FireRow) {
  const addtime = formatWireTime(createdAt);
  return { type: KIND_ON_WIRE[kind], value, base_price: basePrice, addtime };
}
