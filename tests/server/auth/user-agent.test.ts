import { describe, expect, test } from 'vitest';
import { maskAddress } from '../../../server/lib/address-key.ts';
import { deviceNames } from '../../../server/lib/user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT}`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

describe('a user agent', () => {
  test.each([
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge', 'Windows'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera', 'Windows'],
    [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
    [`${IPHONE} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
    [`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
    [
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126.0.0.0 Safari/537.36',
      'Chrome',
      'ChromeOS',
    ],
    ['curl/8.5.0', '', ''],
    ['Call +1 555 0100 at once <b>now</b>', '', ''],
    ['', '', ''],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceNames(userAgent)).toEqual({ browser, system });
  });
});

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['2001:db8:1:2::/64', '2001:db8:*'],
  ['0:0:0:0::/64', '0:0:*'],
  ['', ''],
  ['unix-socket', ''],
])('address %j is shown as %j', (key, shown) => {
  expect(maskAddress(key)).toBe(shown);
});
