// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pinched } from '#/components/candle-chart/plot-pinch';

const WIDTH = 320;
const LEAST = 7.5;
const from = { distance: 100, middle: 160, zoom: { start: 70, end: 100 } };

describe('a pinch', () => {
  it('zooms by the distance of the fingers, whatever the number of events', () => {
    const zoom = pinched(from, { distance: 200, middle: 160 }, WIDTH, LEAST);
    expect(zoom).toEqual({ start: 77.5, end: 92.5 });
  });

  it('keeps what is between the fingers between them while they move', () => {
    const zoom = pinched(from, { distance: 200, middle: 240 }, WIDTH, LEAST);
    expect(zoom.start + 0.75 * (zoom.end - zoom.start)).toBe(85);
  });

  it('changes nothing before a finger moves', () => {
    expect(pinched(from, from, WIDTH, LEAST)).toEqual(from.zoom);
  });

  it('never shows fewer than the least number of candles, or more than there are', () => {
    const near = pinched(from, { distance: 5_000, middle: 160 }, WIDTH, LEAST);
    expect(near.end - near.start).toBe(LEAST);
    const far = pinched(from, { distance: 1, middle: 160 }, WIDTH, LEAST);
    expect(far).toEqual({ start: 0, end: 100 });
  });

  it('stays within the candles', () => {
    const zoom = pinched(from, { distance: 110, middle: 0 }, WIDTH, LEAST);
    expect(zoom.end).toBe(100);
  });

  it('is not undone by fingers at one place', () => {
    const zoom = pinched(from, { distance: 0, middle: 160 }, WIDTH, LEAST);
    expect(zoom).toEqual({ start: 0, end: 100 });
  });
});
