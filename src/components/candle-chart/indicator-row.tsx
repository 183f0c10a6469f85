import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { type StoredIndicator, storedIndicatorsAtom } from '#/state/chart-indicators';
import { Switch } from '#/ui/switch';
import { defaultIndicator, type IndicatorKind, indicatorShape } from '#core/domain/indicators.ts';
import { ColorChoice } from './color-choice';
import { useFieldNames, useIndicatorNames } from './indicator-names';
import { NumberStepper } from './number-stepper';

interface IndicatorRowProps {
  kind: IndicatorKind;
  /** Shown instead of the indicator's name. */
  label?: string | undefined;
  /** True if no pane is free, so active indicators can only be switched off. */
  disabled: boolean;
}

function ofKind(all: readonly StoredIndicator[], kind: IndicatorKind): StoredIndicator {
  const stored = all.find((indicator) => indicator.kind === kind);
  return stored ?? { ...defaultIndicator(kind), isOn: false };
}

/** One indicator: its switch, and its settings while it is on. */
export function IndicatorRow({ kind, label, disabled }: IndicatorRowProps) {
  const { t } = useLingui();
  const [stored, setStored] = useAtom(storedIndicatorsAtom);
  const names = useIndicatorNames();
  const fieldNames = useFieldNames();
  const { values, colors, isOn } = ofKind(stored, kind);
  const { fields, lines } = indicatorShape(kind);
  const change = (changed: (before: StoredIndicator) => Partial<StoredIndicator>) =>
    setStored((all) => {
      const before = ofKind(all, kind);
      const next = { ...before, ...changed(before) };
      // The indicator that was switched on last gets the last pane.
      return all.includes(before) && before.isOn === next.isOn
        ? all.map((other) => (other === before ? next : other))
        : [...all.filter((other) => other.kind !== kind), next];
    });
  const withEntry = (list: readonly number[], at: number, entry: number) =>
    list.map((other, index) => (index === at ? entry : other));

  return (
    <div>
      <Switch
        label={label ?? names[kind]}
        checked={isOn}
        disabled={disabled && !isOn}
        onCheckedChange={(checked) => change(() => ({ isOn: checked }))}
        className="w-full"
      />
      {isOn ? (
        <details className="group rounded-md bg-fill px-3">
          <summary
            aria-label={t`${ph({ indicator: names[kind] })} settings`}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-sm text-muted"
          >
            <span translate="no" className="num">
              {values.length > 0 ? values.join(' · ') : <Trans>Colours</Trans>}
            </span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="flex flex-col gap-1 pb-2">
            {fields.map((field, at) => (
              <NumberStepper
                key={field.name}
                label={fieldNames[field.name]}
                value={values[at] ?? field.fallback}
                field={field}
                onChange={(value) =>
                  change((before) => ({ values: withEntry(before.values, at, value) }))
                }
              />
            ))}
            {lines.map((line, at) => (
              <ColorChoice
                key={line}
                line={line}
                value={colors[at] ?? at}
                onChange={(color) =>
                  change((before) => ({ colors: withEntry(before.colors, at, color) }))
                }
              />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}
