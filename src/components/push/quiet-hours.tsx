import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { PushSettings } from '#/api/notices-push';
import { intlTag } from '#/lib/locales';
import { shownLanguageAtom } from '#/state/language';
import { SelectField } from '#/ui/select-field';
import { Switch } from '#/ui/switch';

interface QuietHoursProps {
  quiet: PushSettings['quiet'];
  onChange: (quiet: PushSettings['quiet']) => void;
}

/** The default hours at night, which apply until the member selects others. */
const NIGHT = { from: 22 * 60, until: 7 * 60 };
const MINUTE_MS = 60_000;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour * 60);

/** The hours of the day in which only security messages are shown. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { format } = new Intl.DateTimeFormat(intlTag(language), TIME);
  const items = HOURS.map((minutes) => {
    const name = format(minutes * MINUTE_MS);
    return { value: String(minutes), name, label: name };
  });
  const field = (label: string, part: 'from' | 'until') =>
    quiet ? (
      <div className="min-w-0 flex-1">
        <SelectField
          isCode
          label={label}
          items={items}
          value={String(quiet[part])}
          onValueChange={(value) => onChange({ ...quiet, [part]: Number(value) })}
          placeholder={label}
          closeLabel={t`Close`}
        />
      </div>
    ) : null;
  return (
    <>
      <Switch
        className="flex w-full"
        label={<Trans>Quiet hours</Trans>}
        checked={quiet !== undefined}
        onCheckedChange={(isOn) => onChange(isOn ? NIGHT : undefined)}
      />
      <p className="text-xs text-muted">
        <Trans>During these hours, you’ll only see messages about your account security.</Trans>
      </p>
      {quiet ? (
        <div className="mt-2 flex gap-3">
          {field(t({ message: 'From', context: 'time of day' }), 'from')}
          {field(t`Until`, 'until')}
        </div>
      ) : null}
    </>
  );
}
