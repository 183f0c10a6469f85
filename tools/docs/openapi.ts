import { CODE } from '#core/contract/envelope.ts';
import type { Call } from './calls.ts';
import { components, json, ref } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import type { MarketRead, UploadCall } from './other-calls.ts';

/** The content of the documents. */
export interface Api {
  readonly version: string;
  readonly calls: readonly Call[];
  readonly upload: UploadCall;
  readonly market: readonly MarketRead[];
}

const FAILURES = {
  429: ref('responses', 'TooMany'),
  500: ref('responses', 'Failed'),
  503: ref('responses', 'Busy'),
};
const HTTP_CODES: readonly number[] = [CODE.tooMany, CODE.failed];

/** Builds the OpenAPI 3.1 description of the wire. */
export function openApi({ version, calls, upload, market }: Api): object {
  const areas = [...new Set(calls.map(({ area }) => area))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Trade',
      version,
      description:
        'Every response below /api is an envelope: the result is its body code, not the HTTP status. Generated from core/contract by `npm run docs:api`; /api/docs says the same for people.',
    },
    servers: [{ url: '/' }],
    tags: [...areas, 'upload', 'market-data'].map((name) => ({ name })),
    paths: Object.fromEntries([
      ...calls.map((call) => [call.path, { [call.method.toLowerCase()]: operation(call) }]),
      [upload.path, { post: uploadOperation(upload) }],
      ...market.map((read) => [read.path, { get: marketOperation(read) }]),
    ]),
    components: components(),
  };
}

function operation(call: Call): object {
  const { name, area, access, money, summary, description, aliases, codes } = call;
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(description.length > 0 && { description: description.join('\n\n') }),
    security: access === 'member' ? [{ token: [] }] : [{}, { token: [] }],
    ...(aliases.length > 0 && { 'x-aliases': aliases }),
    'x-moves-money': money,
    'x-body-codes': codes,
    parameters: parameters(call),
    ...(call.method === 'POST' && { requestBody: form(call.input) }),
    responses: responses(call.output, codes),
  };
}

function parameters({ method, path, isKeyed, input }: Call): object[] {
  const { properties = {}, required = [] } = input;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      schema,
    };
  });
  return [
    ref('parameters', 'Lang'),
    ...(isKeyed ? [ref('parameters', 'IdempotencyKey')] : []),
    ...(method === 'GET' ? fields : []),
  ];
}

function form(input: JsonSchema): object {
  return {
    required: (input.required ?? []).length > 0,
    content: { 'application/x-www-form-urlencoded': { schema: input } },
  };
}

function responses(data: JsonSchema, codes: readonly number[]): object {
  const refusals = codes.filter((code) => code !== CODE.ok && !HTTP_CODES.includes(code));
  const answer = (fields: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
    allOf: [ref('schemas', 'Envelope'), { type: 'object', properties: fields }],
  });
  const schema = {
    oneOf: [
      { ...answer({ code: { const: CODE.ok }, data }), title: 'Done' },
      { ...answer({ code: { enum: refusals }, data: { type: 'null' } }), title: 'Refused' },
    ],
  };
  return {
    200: { description: 'Done or refused: see `code`.', content: json(schema) },
    ...FAILURES,
  };
}

function uploadOperation({ summary, rest, output, codes, maxBytes }: UploadCall): object {
  const file = {
    type: 'string',
    contentMediaType: 'image/jpeg, image/png, image/webp',
    description: `At most ${maxBytes} bytes.`,
  };
  return {
    operationId: 'upload',
    tags: ['upload'],
    summary,
    description: rest,
    security: [{ token: [] }],
    'x-body-codes': codes,
    parameters: [ref('parameters', 'Lang')],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file }, required: ['file'] },
          encoding: { file: { contentType: 'image/jpeg, image/png, image/webp' } },
        },
      },
    },
    responses: responses(output, codes),
  };
}

function marketOperation({ name, summary, rest, parameters: fields, output }: MarketRead): object {
  return {
    operationId: name,
    tags: ['market-data'],
    summary,
    description: `${rest} Numbers are JSON numbers; there is no envelope.`.trim(),
    security: [{}],
    parameters: fields.map(([field, schema]) => ({
      name: field,
      in: 'query',
      required: schema.default === undefined,
      schema,
    })),
    responses: {
      200: {
        description: 'The data, or a refusal with `status` error.',
        content: json({ oneOf: [output, ref('schemas', 'MarketError')] }),
      },
      429: { description: 'Too many reads from this address.' },
      503: { description: 'There are no prices now.' },
    },
  };
}
