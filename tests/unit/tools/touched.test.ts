// @vitest-environment node
import { expect, test } from 'vitest';
import { testsTouchedBy } from '../../../tools/test/touched.ts';

test('a module of the server touches the tests of its area in both layers', () => {
  const { server, screens } = testsTouchedBy(['server/modules/staking/staking.repo.ts']);
  expect(server).toContain('tests/server/staking/orders.test.ts');
  expect(screens).toEqual(['tests/screens/staking/staking.test.tsx']);
});

test('a screen touches only the screens of its area', () => {
  const { server, screens } = testsTouchedBy(['src/features/loans/loan-form.tsx']);
  expect(server).toEqual([]);
  expect(screens).toEqual(['tests/screens/loans/loans.test.tsx']);
});

test('an area is found by the beginning of a file name, and a folder of the server counts as one', () => {
  expect(testsTouchedBy(['core/domain/staking-terms.ts']).server).toEqual(
    testsTouchedBy(['server/modules/staking/staking.repo.ts']).server,
  );
  expect(testsTouchedBy(['server/bus/bus.ts']).server).toContain('tests/server/bus/bus.test.ts');
});

test('a new call touches the tests that make every call', () => {
  const { server, screens } = testsTouchedBy(['core/contract/endpoints.ts']);
  expect(server).toContain('tests/server/http/access.test.ts');
  expect(screens).toEqual(['tests/screens/site/old-server.test.tsx']);
});

test('a changed test is run itself, unless it belongs to the soak', () => {
  const changed = ['tests/server/bus/bus.test.ts', 'tests/server/feed/ccxt.soak.test.ts'];
  expect(testsTouchedBy(changed)).toEqual({ server: changed.slice(0, 1), screens: [] });
});

test('code that every area uses touches none of them', () => {
  expect(testsTouchedBy(['src/ui/button.tsx', 'README.md'])).toEqual({ server: [], screens: [] });
});
