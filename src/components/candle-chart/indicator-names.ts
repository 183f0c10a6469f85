import { useLingui } from '@lingui/react/macro';
import type { IndicatorField, IndicatorKind } from '#core/domain/indicators.ts';

/**
 * The names of the indicators in the member's language. The codes are the same in every language.
 */
export function useIndicatorNames(): Readonly<Record<IndicatorKind, string>> {
  const { t } = useLingui();
  return {
    MA: t`Moving average (MA)`,
    EMA: t`Exponential moving average (EMA)`,
    WMA: t`Weighted moving average (WMA)`,
    BOLL: t`Bollinger bands (BOLL)`,
    SAR: t`Parabolic stop and reverse (SAR)`,
    VWAP: t`Volume-weighted price (VWAP)`,
    MACD: t`Moving average convergence (MACD)`,
    RSI: t`Relative strength index (RSI)`,
    KDJ: t`Stochastic (KDJ)`,
    OBV: t`On-balance volume (OBV)`,
    ATR: t`Average true range (ATR)`,
    StochRSI: t`Stochastic RSI (StochRSI)`,
  };
}

/** The names of the settings. */
export function useFieldNames(): Readonly<Record<IndicatorField['name'], string>> {
  const { t } = useLingui();
  return {
    length: t`Length`,
    fast: t`Fast`,
    slow: t`Slow`,
    signal: t`Signal`,
    deviations: t`Deviations`,
    step: t({ message: 'Step', context: 'indicator' }),
    maximum: t({ message: 'Maximum', context: 'indicator' }),
    smoothing: t`Smoothing`,
  };
}
