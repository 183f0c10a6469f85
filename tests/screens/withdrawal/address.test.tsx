import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { BITCOIN, OTHER_BITCOIN } from '../../support/server/address-book';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { fundingOf, TRON } from '../../support/server/funding';
import { lastCode } from '../../support/server/last-code';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: FundedMember;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await fundedMember(exchange, {});
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const send = (name: string) => screen.findByRole('button', { name });
const addressOf = async (coin: string) => {
  const { data } = await member.call('getusraddress');
  return data.find(({ c_id }: { c_id: string }) => c_id === coin)?.address;
};

test('requires currency and address; with both the address is bound', async () => {
  const { user } = await renderApp('/bindMentionAddress');
  await user.click(await send('Add address'));
  expect(await screen.findByText('Choose a coin.')).toBeTruthy();
  expect(screen.getByText('Enter an address.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Coin: / }));
  const choice = await screen.findByRole('dialog', { name: 'Coin' });
  await user.click(within(choice).getByRole('option', { name: 'USDT' }));
  expect(await screen.findByText(/TRC20: T and 33 more characters/)).toBeTruthy();
  expect(screen.getByText(/cannot be recovered/)).toBeTruthy();
  const address = screen.getByLabelText('Address');
  await user.type(address, 'T123');
  await user.click(await send('Add address'));
  expect(await screen.findByText(/This isn’t a valid USDT address\./)).toBeTruthy();
  expect(calls.get('/api/setusraddress')).toBeUndefined();
  await user.clear(address);
  await user.type(address, `${TRON} `);
  await user.click(await send('Add address'));
  expect(await screen.findByText('Address added')).toBeTruthy();
  expect(await addressOf('1')).toBe(TRON);
  expect(await screen.findByText('Current USDT address')).toBeTruthy();
});

test('an address is pasted by a button, without the spaces around it', async () => {
  const { user } = await renderApp('/bindMentionAddress?id=1');
  const address = await screen.findByLabelText('Address');
  await navigator.clipboard.writeText(` ${TRON}\n`);
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  await waitFor(() => expect((address as HTMLInputElement).value).toBe(TRON));
  expect(document.activeElement).toBe(address);
});

test('a mistyped address and a payment link are refused by the form, a link with an address is read', async () => {
  const { user } = await renderApp('/bindMentionAddress?id=2');
  const address = await screen.findByLabelText('Address');
  for (const [typed, message] of [
    [`${BITCOIN.slice(0, -1)}5`, 'There’s a typo in this address. Copy it again.'],
    [`bitcoin:${BITCOIN}?amount=1`, /This link contains more than just an address/],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', /This isn’t a valid BTC address/],
  ] as const) {
    await user.clear(address);
    await user.type(address, typed);
    await user.click(await send('Add address'));
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(calls.get('/api/setusraddress')).toBeUndefined();
  await user.clear(address);
  await user.type(address, `bitcoin:${BITCOIN}`);
  await user.click(await send('Add address'));
  await waitFor(async () => expect(await addressOf('2')).toBe(BITCOIN));
});

test('the query chooses the currency; a change sends a notice and stores nothing on the device', async () => {
  await member.call('setusraddress', { c_id: 2, address: BITCOIN });
  const { user } = await renderApp('/bindMentionAddress?id=2');
  expect(await screen.findByText('Current BTC address')).toBeTruthy();
  expect(screen.getByRole('main').textContent).toContain(BITCOIN);
  const address = screen.getByLabelText('New address') as HTMLInputElement;
  await user.type(address, OTHER_BITCOIN);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('bc1qar0');
  await user.click(await send('Change address'));
  await user.click(await send('Send code'));
  await user.type(await screen.findByLabelText('E-mail code'), lastCode(exchange.mails));
  await user.type(screen.getByLabelText('Transaction password'), 'pay2026');
  await user.dblClick(await send('Change address'));
  await waitFor(async () => expect(await addressOf('2')).toBe(OTHER_BITCOIN));
  expect(calls.get('/api/setusraddress')).toBe(1);
  expect(await screen.findByText('Current BTC address')).toBeTruthy();
  const [notice] = await fundingOf(exchange).notices(member);
  expect(notice?.content).toContain('A withdrawal address on your account was changed.');
});

describe('an address in a QR code', () => {
  const stop = vi.fn();
  /** The code in front of the camera or in the image. */
  let code: string | undefined;

  function installCamera(open: () => Promise<unknown>) {
    class Detector {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => (code === undefined ? [] : [{ rawValue: code }]);
    }
    vi.stubGlobal('BarcodeDetector', Detector);
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
    const value = { getUserMedia: open };
    Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true });
  }

  beforeEach(() => {
    stop.mockClear();
    code = undefined;
    installCamera(async () => ({ getTracks: () => [{ stop }] }));
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

  async function openScanner() {
    const { user } = await renderApp('/bindMentionAddress?id=1');
    const address = await screen.findByLabelText<HTMLInputElement>('Address');
    await user.click(await screen.findByRole('button', { name: 'Scan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scan QR code' }));
    const isGone = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scan QR code' })).toBeNull());
    return { user, address, dialog, isGone };
  }

  test('is filled in from the camera, which then stops', async () => {
    const { address, dialog, isGone } = await openScanner();
    expect(dialog.getByText(/Point your camera/)).toBeTruthy();
    expect(address.value).toBe('');
    code = ` tron:${TRON}`;
    await waitFor(() => expect(address.value).toBe(`tron:${TRON}`));
    await isGone();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('is not filled in after the dialog was closed, which stops the camera', async () => {
    const { user, address, dialog, isGone } = await openScanner();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    code = TRON;
    await isGone();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(address.value).toBe('');
  });

  test('is filled in from an image if the camera is refused', async () => {
    installCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { user, address, dialog, isGone } = await openScanner();
    expect(await dialog.findByText(/We can’t use your camera/)).toBeTruthy();
    const image = dialog.getByLabelText('Choose image');
    await user.upload(image, new File(['x'], 'empty.png', { type: 'image/png' }));
    expect(await dialog.findByText(/couldn’t find a QR code in this image/)).toBeTruthy();
    code = TRON;
    await user.upload(image, new File(['x'], 'code.png', { type: 'image/png' }));
    await waitFor(() => expect(address.value).toBe(TRON));
    await isGone();
  });

  test('cannot be scanned without a reader of QR codes', async () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    await renderApp('/bindMentionAddress?id=1');
    await screen.findByLabelText('Address');
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
  });
});
