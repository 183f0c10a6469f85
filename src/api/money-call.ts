import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { type ApiResult, mutate } from './client';

/** A call that moves money (product.md#money-calls). */
export interface MoneyCall<Intent, Data, Secrets = void> {
  /** The name of its endpoint. An unknown outcome is stored under this name. */
  readonly name: string;
  /**
   * Sends an intent with its key and the passwords and codes that authorise it. Throws ApiError.
   */
  readonly send: (
    intent: Intent,
    secrets: Secrets,
    idempotencyKey: string,
  ) => Promise<ApiResult<Data>>;
}

/**
 * Returns the money call of an endpoint; `toFields` returns the input of the endpoint.
 * @__NO_SIDE_EFFECTS__
 */
export function moneyCall<E extends Endpoint, Intent, Secrets = void>(
  endpoint: E,
  toFields: (intent: Intent, secrets: Secrets) => InputOf<E>,
): MoneyCall<Intent, OutputOf<E>, Secrets> {
  return {
    name: endpoint.name,
    send: (intent, secrets, idempotencyKey) =>
      mutate(endpoint, toFields(intent, secrets), { idempotencyKey }),
  };
}
