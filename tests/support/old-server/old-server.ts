import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import {
  ADDED_HEADERS,
  ADDED_PATHS,
  OPTIONAL_ADDITIONS,
} from '../../../tools/docs/optional-additions.ts';
import type { Crossing, NetworkFault, SentRequest } from '../faults/faulty-network.ts';

/** Each call, with a pattern that matches its paths. */
const PATHS = Object.entries(endpoints).map(([name, { path, aliases }]) => {
  const paths = [path, ...aliases].map((one) => one.replace(/:\w+/g, '[^/]+'));
  return [name as EndpointName, new RegExp(`^/api/(?:api/)?(?:${paths.join('|')})$`)] as const;
});

/**
 * Converts every value to a string, omits null, optional additions and empty lists, and turns
 * nested lists into objects by position. `at` is the path of the value as /api/docs prints it.
 */
function inStrings(value: unknown, added: readonly string[], at = ''): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    const entries = value.map((entry) => inStrings(entry, added, `${at}[]`));
    return at === '' || at === 'list' ? entries : { ...entries };
  }
  if (typeof value !== 'object') return typeof value === 'boolean' ? Number(value) : `${value}`;
  const known = Object.entries(value)
    .map(([key, entry]) => [key, entry, at === '' ? key : `${at}.${key}`] as const)
    .filter(([, , path]) => !added.includes(path))
    .map(([key, entry, path]) => [key, inStrings(entry, added, path)] as const);
  return Object.fromEntries(known);
}

/** Removes data that an old server does not read: fields of the query or form, and headers. */
function withoutAdded({ url, headers, body, ...rest }: SentRequest, fields: readonly string[]) {
  const [path = '', query = ''] = (url ?? '').split('?');
  const read = (form: string) => {
    const sent = [...new URLSearchParams(form)].filter(([name]) => !fields.includes(name));
    return `${new URLSearchParams(sent)}`;
  };
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const form = isForm ? Buffer.from(read(String(body))) : body;
  const known = { ...headers };
  for (const name of ADDED_HEADERS) delete known[name.toLowerCase()];
  if (isForm) known['content-length'] = String(form.length);
  return {
    ...rest,
    url: query === '' ? path : `${path}?${read(query)}`,
    headers: known,
    body: form,
  };
}

/**
 * Returns the additions of this server to the call at a path, or nothing if the path is not a call.
 */
function additionsAt(place: string) {
  const name = PATHS.find(([, pattern]) => pattern.test(place))?.[0];
  return (name && OPTIONAL_ADDITIONS[name]) ?? { takes: [], returns: [] };
}

/** Returns true if an old server has no call at a path. */
export const isUnknownToOld = (place: string) =>
  ADDED_PATHS.includes(place) || additionsAt(place) === 'call';

/** Converts a response body of this server to that of an old one. */
export function bodyOfOld(place: string, body: string): string {
  const added = additionsAt(place);
  const { code, msg, data } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({
    code: String(code),
    msg: msg === '' ? null : msg,
    time: String(Math.floor(Date.now() / 1000)),
    data: inStrings(data, added === 'call' ? [] : added.returns),
  });
}

async function answerAsOfOld({ path, response, ask, pass }: Crossing): Promise<void> {
  const [place = ''] = path.split('?');
  if (isUnknownToOld(place)) return void response.writeHead(404).end();
  if (!place.startsWith('/api/')) return pass();
  const added = additionsAt(place);
  const takes = added === 'call' ? [] : added.takes;
  const { status, headers, body } = await ask((sent) => withoutAdded(sent, takes));
  if (!headers['content-type']?.includes('json')) {
    response.writeHead(status, headers).end(body);
    return;
  }
  response.writeHead(status, headers).end(bodyOfOld(place, String(body)));
}

/**
 * Makes this server behave like an old one with the same wire format: without the optional
 * additions (product.md#optional-additions), with every value as a string, and without empty lists.
 * It is for `FaultyNetwork`, in front of the real server.
 */
export const OLD_SERVER: NetworkFault = {
  reach: 'calls',
  strikes: 'at start',
  damage: answerAsOfOld,
};
