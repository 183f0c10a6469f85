import { endpoints } from '#core/contract/endpoints.ts';
import { CODE } from '#core/contract/envelope.ts';
import { LANGUAGES } from '#core/domain/languages.ts';
import { MEANING } from './body-codes.ts';
import { FIELD_TYPES } from './field-types.ts';
import type { JsonSchema } from './json-schema.ts';
import { inputSchema } from './schemas.ts';

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/**
 * Components to which several operations refer: the envelope, field types, failures, headers and
 * the session.
 */
export function components(): object {
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'integer', enum: Object.values(CODE), description: 'The body code.' },
      msg: { type: 'string', description: 'Text for the member, in the language of `Lang`.' },
      data: { description: 'What the call returns; null when it is refused.' },
    },
    required: ['code', 'msg', 'data'],
  };
  const failure = (description: string, code: number) => ({
    description,
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    content: json({
      allOf: [
        ref('schemas', 'Envelope'),
        { type: 'object', properties: { code: { const: code } } },
      ],
    }),
  });
  return {
    schemas: { Envelope: envelope, MarketError: MARKET_ERROR, ...FIELD_TYPES },
    responses: {
      TooMany: failure(MEANING.tooMany, CODE.tooMany),
      Failed: failure('Server error.', CODE.failed),
      Busy: failure('The server is too busy; nothing was done.', CODE.failed),
    },
    parameters: {
      Lang: {
        name: 'Lang',
        in: 'header',
        description: 'Language of `msg` and of texts in `data`; English by default.',
        schema: { type: 'string', enum: LANGUAGES.map(({ code }) => code) },
      },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'New for each intent, the same for each retry: a call is applied once per key. `getIntent` returns its result.',
        schema: inputSchema(endpoints.getIntent.input).properties?.key,
      },
    },
    securitySchemes: {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'Token',
        description:
          'Returned by `login` and `register`. In a browser the session also requires the cookie that was set with it.',
      },
    },
  };
}

const MARKET_ERROR = {
  type: 'object',
  properties: {
    status: { const: 'error' },
    ts: { type: 'integer' },
    'err-code': { type: 'string' },
    'err-msg': { type: 'string' },
  },
  required: ['status', 'ts', 'err-code', 'err-msg'],
};
