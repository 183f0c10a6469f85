import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { Keyboard, Moon, TrendingUp, Vibrate } from 'lucide-react';
import { shortcutsAtom } from '#/state/shortcuts';
import { themeAtom } from '#/state/theme';
import { shownUpColorAtom } from '#/state/up-color';
import { vibrationAtom } from '#/state/vibration';
import { ListRow } from '#/ui/list-row';
import { Segmented } from '#/ui/segmented';
import { Switch } from '#/ui/switch';

/** A sample in the figure format of `#/lib`, which is the same in every language. */
const SAMPLE_AMOUNT = '1,234.56';

/** Settings stored on this device. */
export function PanelSettings() {
  const { t } = useLingui();
  const [theme, setTheme] = useAtom(themeAtom);
  const [upColor, setUpColor] = useAtom(shownUpColorAtom);
  const [vibrates, setVibrates] = useAtom(vibrationAtom);
  const [hasShortcuts, setShortcuts] = useAtom(shortcutsAtom);
  return (
    <section aria-label={t`Display`} className="border-t border-line py-2">
      <ListRow
        leading={<Moon />}
        title={<Trans>Night mode</Trans>}
        trailing={
          <Switch
            hideLabel
            label={t`Night mode`}
            checked={theme === 'night'}
            onCheckedChange={(isNight) => setTheme(isNight ? 'night' : 'day')}
          />
        }
      />
      <ListRow
        leading={<TrendingUp />}
        title={<Trans>Price colours</Trans>}
        trailing={
          <Segmented
            label={t`Colour for rising prices`}
            className="w-36"
            items={[
              { value: 'green', label: t`Green` },
              { value: 'red', label: t`Red` },
            ]}
            value={upColor}
            onValueChange={setUpColor}
          />
        }
      />
      <div className="hidden wide:block">
        <ListRow
          leading={<Keyboard />}
          title={<Trans>Keyboard shortcuts</Trans>}
          trailing={
            <Switch
              hideLabel
              label={t`Keyboard shortcuts`}
              checked={hasShortcuts}
              onCheckedChange={setShortcuts}
            />
          }
        />
      </div>
      {'vibrate' in navigator ? (
        <div className="hidden any-pointer-coarse:block">
          <ListRow
            leading={<Vibrate />}
            title={<Trans>Vibration</Trans>}
            trailing={
              <Switch
                hideLabel
                label={t`Vibration`}
                checked={vibrates}
                onCheckedChange={setVibrates}
              />
            }
          />
        </div>
      ) : null}
      <p className="px-4 pt-1 pb-2 text-xs text-muted">
        <Trans>Prices and amounts are shown as {SAMPLE_AMOUNT} in every language.</Trans>
      </p>
    </section>
  );
}
