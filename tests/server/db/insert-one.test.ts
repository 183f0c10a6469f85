import { expect, test } from 'vitest';
import { insertOne } from '../../../server/db/insert-one.ts';

test('returns the id of the new row, and throws when there is none', async () => {
  expect(await insertOne(Promise.resolve([{ id: 7 }]))).toBe(7);
  await expect(insertOne(Promise.resolve([]))).rejects.toThrow('an insert returned no row');
});
