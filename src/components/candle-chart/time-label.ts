import { type Interval, isTradeView } from '#core/domain/candles.ts';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Formats the open time of a candle (epoch seconds). Short intervals are in the device's time zone,
 * and trade views have seconds. Days, weeks and months follow the calendar of UTC+8, in which they
 * begin (market-data.md#alignment).
 */
export function candleTime(id: number, interval: Interval, isLong = false): string {
  const isCalendar = interval === '1D' || interval === '1W' || interval === '1M';
  if (isCalendar) {
    const [year = '', month = '', day = ''] = new Date((id + 8 * 3600) * 1000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    if (interval === '1M') return `${year}-${month}`;
    return isLong ? `${year}-${month}-${day}` : `${month}-${day}`;
  }
  const date = new Date(id * 1000);
  const minutes = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const clock = isTradeView(interval) ? `${minutes}:${two(date.getSeconds())}` : minutes;
  const dayOfYear = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  if (isLong) return `${date.getFullYear()}-${dayOfYear} ${clock}`;
  return interval === '4h' || interval === '1h' || clock === '00:00'
    ? `${dayOfYear} ${clock}`
    : clock;
}
