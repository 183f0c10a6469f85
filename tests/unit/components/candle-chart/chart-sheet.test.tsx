import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChartSheet } from '#/components/candle-chart/chart-sheet';
import { IndicatorMenu } from '#/components/candle-chart/indicator-menu';
import { shownIndicatorsAtom } from '#/state/chart-indicators';
import { chartLookAtom, indicatorsAtom } from '#/state/chart-preferences';
import { store } from '#/state/device-atom';
import { resetState } from '../../../support/screens/app-state';
import { fillDomGaps } from '../../../support/screens/dom-gaps.ts';
import { renderPiece } from '../../../support/screens/piece';

async function openSheet() {
  renderPiece(<IndicatorMenu />);
  fireEvent.click(screen.getByRole('button', { name: 'Chart settings' }));
  return within(await screen.findByRole('dialog', { name: 'Chart settings' }));
}

/**
 * Presses as early as layout effects can: before the sheet subscribes to the store, as on a busy
 * device.
 */
function EarlyTouches() {
  useLayoutEffect(() => {
    screen.getByRole('button', { name: 'Moving average 7' }).click();
    screen.getByText('Volume', { selector: 'label *, label' }).click();
  }, []);
  return <ChartSheet open onOpenChange={() => undefined} />;
}

const shown = () => store.get(shownIndicatorsAtom);
const stored = () => JSON.parse(localStorage.getItem('trade-preferences') ?? '{}');

describe('the settings of the chart', () => {
  beforeAll(fillDomGaps);
  afterEach(() => {
    cleanup();
    localStorage.clear();
    resetState();
  });

  it('stores type and scale on the device', async () => {
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('tab', { name: 'Style' }));
    fireEvent.click(sheet.getByRole('radio', { name: 'Heikin Ashi' }));
    fireEvent.click(sheet.getByRole('radio', { name: 'Percent' }));
    expect(store.get(chartLookAtom)).toEqual({ type: 'heikinAshi', scale: 'percent' });
    expect(stored().chartLook).toEqual({ type: 'heikinAshi', scale: 'percent' });
  });

  it('stores every choice made before the sheet follows the stored values', () => {
    renderPiece(<EarlyTouches />);
    expect(store.get(indicatorsAtom)).toEqual({ volume: false, averages: [25] });
  });

  it('keeps the averages and the volume that were there before', async () => {
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Moving average 99' }));
    expect(store.get(indicatorsAtom)).toEqual({ volume: true, averages: [7, 25, 99] });
    expect(sheet.getByRole('tab', { name: /^Indicators/ }).textContent).toBe('Indicators4');
    expect(screen.getByRole('button', { name: 'Chart settings', hidden: true }).dataset.count).toBe(
      '4',
    );
  });

  it('changes lengths and colours, which outlive the switch', async () => {
    const sheet = await openSheet();
    const rsi = sheet.getByRole('switch', { name: 'Relative strength index (RSI)' });
    fireEvent.click(rsi);
    fireEvent.click(sheet.getByLabelText('Relative strength index (RSI) settings'));
    fireEvent.click(sheet.getByRole('button', { name: 'More: Length' }));
    fireEvent.click(sheet.getByRole('radio', { name: 'Violet' }));
    expect(shown()).toMatchObject([{ kind: 'RSI', values: [15], colors: [2] }]);
    fireEvent.click(rsi);
    expect(shown()).toEqual([]);
    fireEvent.click(rsi);
    expect(shown()).toMatchObject([{ kind: 'RSI', values: [15], colors: [2] }]);
  });

  it('has at most three panes below the chart, the volume included', async () => {
    const sheet = await openSheet();
    const pane = (name: string) => sheet.getByRole<HTMLInputElement>('switch', { name });
    fireEvent.click(pane('Relative strength index (RSI)'));
    fireEvent.click(pane('Stochastic (KDJ)'));
    expect(pane('On-balance volume (OBV)').disabled).toBe(true);
    fireEvent.click(pane('Volume'));
    expect(pane('On-balance volume (OBV)').disabled).toBe(false);
    fireEvent.click(pane('On-balance volume (OBV)'));
    expect(pane('Volume').disabled).toBe(true);
    expect(shown().map(({ kind }) => kind)).toEqual(['RSI', 'KDJ', 'OBV']);
  });

  it('shows no more panes than fit, and no impossible setting, whatever is stored', () => {
    const kinds = ['RSI', 'KDJ', 'OBV', 'ATR'];
    const many = kinds.map((kind) => ({ kind, isOn: true, values: [9_999], colors: [77] }));
    localStorage.setItem('trade-preferences', JSON.stringify({ chartStudies: many }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'trade-preferences' }));
    store.set(indicatorsAtom, { volume: true, averages: [] });
    for (const { values, colors } of shown()) {
      expect(values.every((value) => value <= 400)).toBe(true);
      expect(colors.every((color) => color < 6)).toBe(true);
    }
    expect(shown().length).toBeLessThanOrEqual(2);
  });
});
