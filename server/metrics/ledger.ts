import { Gauge, type Registry } from 'prom-client';
import type { TradingHalt } from '../ledger/trading-halt.ts';
import type { Clock } from '../lib/clock.ts';

/**
 * Measures whether money may move, and the age of the last successful verification of the ledger.
 */
export function measureLedger(registry: Registry, tradingHalt: TradingHalt, clock: Clock): void {
  const registers = [registry];
  const halted = new Gauge({
    name: 'trade_trading_halted',
    help: '1 while money calls are refused: halted, or not verified since the start',
    registers,
    collect: (): void => halted.set(tradingHalt.haltReason() === undefined ? 0 : 1),
  });
  const age = new Gauge({
    name: 'trade_ledger_verified_age_seconds',
    help: 'Time since this process last verified the ledger without a discrepancy',
    registers,
    collect() {
      const at = tradingHalt.verifiedAt();
      if (at === undefined) age.remove();
      else age.set(Math.max(0, clock() - at) / 1000);
    },
  });
}
