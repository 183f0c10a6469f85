import { CODE } from '#core/contract/envelope.ts';
import { detailResponse, historyResponse, MARKET_DATA } from '#core/contract/market-data.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_PATH, uploadResponse } from '#core/contract/upload.ts';
import { INTERVALS } from '#core/domain/candles.ts';
import { type CallComment, callComment, type Documented } from './comments.ts';
import type { JsonSchema } from './json-schema.ts';
import { outputSchema } from './schemas.ts';

/** The only call that takes a file instead of fields. */
export interface UploadCall extends CallComment {
  readonly maxBytes: number;
  readonly output: JsonSchema;
  readonly codes: readonly number[];
}

const PERIODS = INTERVALS.map(({ period }) => period);

type Contract = ReadonlyMap<string, Documented>;

export function readUpload(contract: Contract): UploadCall {
  const documented = contract.get('UPLOAD_PATH');
  const { refused, ok, unauthorised, tooMany, failed } = CODE;
  return {
    ...callComment('UPLOAD_PATH', documented?.comment),
    path: `/api/${UPLOAD_PATH}`,
    maxBytes: UPLOAD_MAX_BYTES,
    output: outputSchema(uploadResponse),
    codes: [refused, ok, unauthorised, tooMany, failed],
  };
}

/** A read of market data, which has no envelope and needs no member. */
export interface MarketRead extends CallComment {
  readonly name: string;
  readonly parameters: readonly (readonly [name: string, schema: JsonSchema])[];
  readonly output: JsonSchema;
}

const SYMBOL = ['symbol', { type: 'string', description: 'Market, such as `btcusdt`.' }] as const;

/**
 * Returns the market data calls that the app makes. market-data.md describes all of them and the
 * socket.
 */
export function readMarketReads(contract: Contract): MarketRead[] {
  return [
    {
      name: 'candles',
      ...marketCall('historyResponse', contract),
      parameters: [
        SYMBOL,
        ['period', { type: 'string', enum: PERIODS, description: 'Length of a candle.' }],
        ['size', { type: 'integer', minimum: 1, maximum: 2000, default: 150 }],
      ],
      output: outputSchema(historyResponse),
    },
    {
      name: 'detail',
      ...marketCall('detailResponse', contract),
      parameters: [SYMBOL],
      output: outputSchema(detailResponse),
    },
  ];
}

function marketCall(name: string, contract: Contract): CallComment {
  const call = callComment(name, contract.get(name)?.comment);
  return { ...call, path: `${MARKET_DATA}/${call.path}` };
}
