import { Counter, Histogram, type Registry } from 'prom-client';
import type { Outcome } from './outcome.ts';

/** Upper bounds of durations, in seconds. Clients give up after 15 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts a call of the API by its name, never by its path; `seconds` is the time until the
 * response.
 */
export type RecordCall = (name: string, outcome: Outcome, seconds: number) => void;

export function measureCalls(registry: Registry): RecordCall {
  const registers = [registry];
  const calls = new Counter({
    name: 'trade_calls_total',
    help: 'Calls of the API by name and outcome',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'trade_call_duration_seconds',
    help: 'Time from a request to its response by name of the call',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  });
  return (call, outcome, seconds) => {
    calls.inc({ call, outcome });
    durations.observe({ call }, seconds);
  };
}
