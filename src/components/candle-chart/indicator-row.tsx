import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { defaultIndicator, type IndicatorKind, indicatorShape } from '#/domain/indicators';
import { type StoredIndicator, storedIndicatorsAtom } from '#/state/chart-indicators';
import { Switch } from '#/ui/switch';
import { ColorChoice } from './color-choice';
import { useFieldNames, useIndicatorNames } from './indicator-names';
import { NumberStepper } from './number-stepper';

interface IndicatorRowProps {
  kind: IndicatorKind;
  /** No pane is free: what is on can only be switched off. */
  disabled: boolean;
}

/** One indicator: its switch, and while it is on its settings. */
export function IndicatorRow({ kind, disabled }: IndicatorRowProps) {
  const { t } = useLingui();
  const [stored, setStored] = useAtom(storedIndicatorsAtom);
  const names = useIndicatorNames();
  const fieldNames = useFieldNames();
  const known = stored.find((indicator) => indicator.kind === kind);
  const indicator = known ?? { ...defaultIndicator(kind), isOn: false };
  const { values, colors, isOn } = indicator;
  const { fields, lines } = indicatorShape(kind);

  function change(changed: Partial<StoredIndicator>) {
    const next = { ...indicator, ...changed };
    // Switched on last, it comes last among the panes.
    const others = stored.filter((other) => other.kind !== kind);
    setStored(
      known && known.isOn === next.isOn
        ? stored.map((other) => (other === known ? next : other))
        : [...others, next],
    );
  }
  const withEntry = (list: readonly number[], at: number, entry: number) =>
    list.map((other, index) => (index === at ? entry : other));

  return (
    <div>
      <Switch
        label={names[kind]}
        checked={isOn}
        disabled={disabled && !isOn}
        onCheckedChange={(checked) => change({ isOn: checked })}
        className="w-full"
      />
      {isOn ? (
        <details className="group rounded-md bg-fill px-3">
          <summary
            aria-label={t`Settings of ${names[kind]}`}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-sm text-muted"
          >
            <span className="num">
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
                onChange={(value) => change({ values: withEntry(values, at, value) })}
              />
            ))}
            {lines.map((line, at) => (
              <ColorChoice
                key={line}
                line={line}
                value={colors[at] ?? at}
                onChange={(color) => change({ colors: withEntry(colors, at, color) })}
              />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}
