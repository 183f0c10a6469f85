import { CODE } from '#core/contract/envelope.ts';
import { type Block, heading, list, paragraph, table } from './blocks.ts';
import { MEANING } from './body-codes.ts';
import type { Call } from './calls.ts';
import { fieldRows, nestedRows, typeLabel } from './field-rows.ts';
import { FIELD_TYPES } from './field-types.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Api } from './openapi.ts';
import { ADDED_HEADERS, ADDED_PATHS, OPTIONAL_ADDITIONS } from './optional-additions.ts';
import type { MarketRead, UploadCall } from './other-calls.ts';

/** Builds the document for readers. */
export function apiDocument(api: Api): Block[] {
  const areas = [...new Set(api.calls.map(({ area }) => area))];
  return [
    heading(1, 'API of Trade'),
    paragraph(
      `Generated from \`core/contract\` by \`npm run docs:api\`: change the contract, not this page. The same for programs, as OpenAPI 3.1: [openapi.json](/api/docs/openapi.json).`,
    ),
    ...requestBlocks(),
    ...responseBlocks(),
    heading(2, 'Types of fields'),
    paragraph('Request fields are text on the wire; the type states which text is accepted.'),
    table(
      ['type', 'meaning', 'limits'],
      Object.entries(FIELD_TYPES).map(([name, { description, ...type }]) => [
        `\`${name}\``,
        description,
        limitsOf(type),
      ]),
    ),
    ...areas.flatMap((area) => [
      heading(2, `Calls of ${area}`),
      ...api.calls.filter((call) => call.area === area).flatMap(callBlocks),
    ]),
    ...uploadBlocks(api.upload),
    ...marketBlocks(api.market),
    ...additionBlocks(),
  ];
}

function requestBlocks(): Block[] {
  return [
    heading(2, 'Requests'),
    list([
      'GET calls take their fields from the query, POST calls from a form (`application/x-www-form-urlencoded`). An empty field, `undefined` and `null` count as missing.',
      '`Token` (header): the session token that `login` and `register` return. Member calls require it. A browser session also requires the cookie that was set with it.',
      '`Lang` (header): language code for the texts in the response; English by default.',
      '`Idempotency-Key` (header): on calls that take it, 8 to 64 letters, digits, `_` or `-`, new for each intent. A call is applied once for a key; if the response is lost, repeat the call with the same key or ask `getIntent`.',
      '`/api/api/…` is the same as `/api/…`.',
    ]),
  ];
}

function responseBlocks(): Block[] {
  return [
    heading(2, 'Responses'),
    paragraph(
      'Every response below `/api` is a JSON object with three fields, the envelope. The HTTP status is 200 except where the table of body codes says otherwise.',
    ),
    table(
      ['field', 'meaning'],
      [
        ['`code`', 'The body code.'],
        ['`msg`', 'Text for the member in the language of `Lang`; may be empty.'],
        ['`data`', 'What the call returns, as listed below; null when the call is refused.'],
      ],
    ),
    paragraph('Body codes:'),
    table(
      ['code', 'meaning'],
      Object.entries(CODE)
        .sort(([, a], [, b]) => a - b)
        .map(([name, code]) => [`\`${code}\``, MEANING[name as keyof typeof CODE]]),
    ),
    paragraph(
      'A response field that is not always there is absent or null. Fields may be added: ignore those you do not know. An [optional addition](#optional-additions) is a call or field that other servers of this wire do not know.',
    ),
  ];
}

function limitsOf({ pattern, minLength, maxLength, minimum, ...type }: JsonSchema): string {
  const fallback = type.default;
  return [
    pattern !== undefined && `\`${pattern}\``,
    type.enum !== undefined && typeLabel(type),
    typeof maxLength === 'number' && `${minLength} to ${maxLength} characters`,
    typeof minimum === 'number' && `at least ${minimum}`,
    fallback !== undefined && `default ${fallback}`,
  ]
    .filter((limit) => limit !== false)
    .join(', ');
}

function callBlocks(call: Call): Block[] {
  const { name, method, path, aliases, access, keyRight, money, isKeyed, summary, description } =
    call;
  const facts = [
    `\`${method} ${path}\``,
    access === 'member' ? 'members' : 'everyone',
    ...(keyRight === 'closed' ? [] : [`API keys with the right \`${keyRight}\``]),
    ...(money ? ['moves money, takes `Idempotency-Key`'] : []),
    ...(isKeyed && !money ? ['takes `Idempotency-Key`'] : []),
    ...(aliases.length > 0 ? [`also ${aliases.map((alias) => `\`${alias}\``).join(', ')}`] : []),
  ];
  return [
    heading(3, name),
    paragraph(`${summary}.`),
    paragraph(facts.join('; ')),
    ...description.map(paragraph),
    ...fieldTable('request field', 'required', fieldRows(call.input)),
    ...dataBlocks(call.output),
    paragraph(codesText(call.codes)),
  ];
}

function codesText(codes: readonly number[]): string {
  return `Body codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

function dataBlocks(output: JsonSchema): Block[] {
  const rows = nestedRows(output, '');
  if (rows.length === 0) return [paragraph('Returns no data.')];
  const label = output.items === undefined ? `an ${typeLabel(output)}` : 'a list of objects';
  return [paragraph(`Returns ${label}:`), ...fieldTable('response field', 'always', rows)];
}

function fieldTable(
  title: string,
  presence: string,
  rows: readonly (readonly string[])[],
): Block[] {
  if (rows.length === 0) return [];
  const isNoted = rows.some(([, , , note]) => note !== '');
  const head = [title, 'type', presence, ...(isNoted ? ['note'] : [])];
  return [
    table(
      head,
      rows.map((row) => row.slice(0, head.length)),
    ),
  ];
}

function uploadBlocks({ path, summary, rest, maxBytes, output, codes }: UploadCall): Block[] {
  return [
    heading(2, 'Upload'),
    paragraph(`${summary}.`),
    paragraph(`\`POST ${path}\`; members; at most ${maxBytes} bytes`),
    paragraph(rest),
    ...dataBlocks(output),
    paragraph(codesText(codes)),
  ];
}

function marketBlocks(reads: readonly MarketRead[]): Block[] {
  return [
    heading(2, 'Market data'),
    paragraph(
      'Candles and prices have a format of their own, without envelope: `docs/market-data.md` describes all reads and the socket. The app reads these:',
    ),
    ...reads.flatMap(({ name, summary, rest, path, parameters, output }) => [
      heading(3, name),
      paragraph(`${summary}.`),
      paragraph(`\`GET ${path}\`; everyone`),
      ...(rest === '' ? [] : [paragraph(rest)]),
      ...fieldTable(
        'request field',
        'required',
        fieldRows({
          properties: Object.fromEntries(parameters),
          required: parameters.flatMap(([key, one]) => (one.default === undefined ? [key] : [])),
        }),
      ),
      ...dataBlocks(output),
    ]),
  ];
}

function additionBlocks(): Block[] {
  const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  return [
    heading(2, 'Optional additions'),
    paragraph('What other servers of this wire do not know. A client works without any of it.'),
    table(
      ['call', 'fields of requests', 'fields of responses'],
      Object.entries(OPTIONAL_ADDITIONS).map(([name, added]) =>
        added === 'call'
          ? [`\`${name}\``, 'the whole call', '']
          : [`\`${name}\``, codes(added.takes), codes(added.returns)],
      ),
    ),
    paragraph(`Also the header ${codes(ADDED_HEADERS)} and the path ${codes(ADDED_PATHS)}.`),
  ];
}
