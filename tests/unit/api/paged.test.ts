// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type PageRequest, pagedQuery, pendingInterval, readAllRows } from '#/api/paged';

/** Returns a list of `count` numbers on a server that returns at most `cap` rows at once. */
function server(count: number, cap: number) {
  const asked: number[] = [];
  const source = {
    idOf: String,
    readPage: async ({ page, limit }: PageRequest) => {
      asked.push(page);
      const size = Math.min(limit, cap);
      const from = (page - 1) * size;
      return Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, i) => from + i);
    },
  };
  return { source, asked };
}

const read = (source: Parameters<typeof readAllRows<number>>[0]) =>
  readAllRows(source, new AbortController().signal, () => undefined);

describe('all rows of a list', () => {
  it.each([
    [0, 50, 1],
    [7, 50, 1],
    [50, 50, 2],
    [120, 50, 3],
    // This server returns at most ten rows, however many are requested.
    [10, 10, 2],
    [25, 10, 3],
  ])('%i rows from pages of %i take %i requests', async (count, cap, requests) => {
    const { source, asked } = server(count, cap);
    expect(await read(source)).toHaveLength(count);
    expect(asked).toHaveLength(requests);
  });

  it('returns a row that moved to the next page once', async () => {
    const pages = [Array.from({ length: 10 }, (_, i) => i), [9, 10]];
    const rows = await read({ idOf: String, readPage: async ({ page }) => pages[page - 1] ?? [] });
    expect(rows).toHaveLength(11);
  });

  it('ends on a server that returns the same page for ever', async () => {
    const page = Array.from({ length: 10 }, (_, i) => i);
    expect(await read({ idOf: String, readPage: async () => page })).toHaveLength(10);
  });

  it('asks for the rows after the last one, and names the page for servers that need it', async () => {
    const asked: PageRequest[] = [];
    const readPage = async (request: PageRequest) => {
      asked.push(request);
      const from = request.before === undefined ? 0 : Number(request.before) + 1;
      return Array.from({ length: Math.min(50, 70 - from) }, (_, i) => from + i);
    };
    expect(await read({ idOf: String, readPage })).toHaveLength(70);
    expect(asked).toEqual([
      { page: 1, limit: 50 },
      { page: 2, before: '49', limit: 50 },
    ]);
  });
});

describe('the pages of a list on the screen', () => {
  const { getNextPageParam } = pagedQuery({
    queryKey: ['rows'],
    readPage: async () => [],
    idOf: String,
  });
  const page = Array.from({ length: 10 }, (_, i) => i);

  it('a full page leads to the rows after its last one', () => {
    const start = { page: 3, before: '7' };
    expect(getNextPageParam(page, [page], start, [start])).toEqual({ page: 4, before: '9' });
  });

  it('a shorter page is the last one', () => {
    expect(getNextPageParam(page.slice(1), [], { page: 1 }, [])).toBeUndefined();
  });
});

describe('a list with a row that the server will change', () => {
  const interval = (...pages: number[][]) =>
    pendingInterval((row: number) => row < 0)({
      state: { status: 'success', data: { pages, pageParams: [] } } as never,
    });

  it('is read again each 5 s for each of its pages, and not once nothing is pending', () => {
    expect(interval([1, -2])).toBe(5_000);
    expect(interval([1, 2], [-3])).toBe(10_000);
    expect(interval([1, 2])).toBe(false);
  });
});
