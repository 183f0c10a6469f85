import { readToIndicators } from './indicator-protocol.ts';
import { IndicatorSeries } from './indicator-series.ts';

const series = new IndicatorSeries();

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = readToIndicators(data);
  const answer = message && series.receive(message);
  if (answer) postMessage(answer);
});
