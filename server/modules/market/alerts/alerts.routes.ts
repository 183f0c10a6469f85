import type { ParsedInputOf } from '#core/contract/endpoint.ts';
import type { createAlert } from '#core/contract/market-alerts.ts';
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

interface AlertHandlerDeps extends IdempotencyDeps {
  readonly prices: PriceSource;
}

/** Handles price alerts (product.md#price-alerts). */
export function alertHandlers(deps: AlertHandlerDeps): Handlers<AlertCalls> {
  const { db } = deps;
  return {
    async getAlertList({ status, symbol, ...page }, { caller }) {
      const market = (await findMarkets(db)).find((each) => each.symbol === symbol);
      if (symbol !== undefined && !market) return { data: { list: [] } };
      const filter = { memberId: caller.memberId, marketId: market?.id };
      if (status !== 'fired') {
        const open = await listOpenAlerts(db, pageOf(openAlertsOf(filter), page));
        return { data: { list: open.map(toOpen) } };
      }
      const fired = await listFiredAlerts(db, pageOf(firedAlertsOf(filter), page));
      return { data: { list: fired.map(toFired) } };
    },

    createAlert({ symbol, ...fields }, call) {
      const request = { memberId: call.caller.memberId, now: call.now, symbol };
      return withIdempotency(deps, call, async () =>
        planCreate(deps, { ...request, terms: termsOf(fields) }),
      );
    },

    editAlert({ id, ...fields }, call) {
      const request = { memberId: call.caller.memberId, now: call.now, alertId: id };
      return withIdempotency(deps, call, async () =>
        planEdit(deps, { ...request, terms: termsOf(fields) }),
      );
    },

    deleteAlert({ id }, call) {
      const request = { memberId: call.caller.memberId, now: call.now, alertId: id };
      return withIdempotency(deps, call, () => planDelete(deps, request));
    },
  };
}

function termsOf({ kind, value }: Pick<ParsedInputOf<typeof createAlert>, 'kind' | 'value'>) {
  if (kind === 'unknown') throw new Refusal(alertTexts.unknownKind);
  return { kind, value };
}

interface Names {
  readonly symbol: string;
  readonly title: string;
}

function toOpen({ alert, ...names }: Names & { readonly alert: AlertRow }) {
  const { upper, lower } = alert;
  return { ...toAlert(alert, names), upper, lower };
}

function toFired({ fire, ...names }: Names & { readonly fire: FireRow }) {
  return { ...toAlert(fire, names), price: fire.price, firedAt: fire.tickAt };
}

function toAlert(alert: AlertRow | FireRow, { symbol, title }: Names) {
  const { id, kind, value, basePrice, createdAt } = alert;
  return { id, symbol, pair: title, kind, value, basePrice, setAt: createdAt };
}
