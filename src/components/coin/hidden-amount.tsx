import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountsHiddenAtom } from '#/state/preferences';
import { IconButton } from '#/ui/icon-button';
import { Numeric } from '#/ui/numeric';

interface HiddenAmountProps {
  children: ReactNode;
  unit?: ReactNode;
  className?: string | undefined;
}

/** An amount that belongs to the member. It is shown as dots while amounts are hidden. */
export function HiddenAmount({ children, unit, className }: HiddenAmountProps) {
  const { t } = useLingui();
  const isHidden = useAtomValue(amountsHiddenAtom);
  return (
    <Numeric unit={unit} maskedLabel={isHidden ? t`Hidden` : undefined} className={className}>
      {children}
    </Numeric>
  );
}

/**
 * The button that hides and shows all the member's amounts. The choice is stored on the device.
 */
export function HideAmountsButton({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const [isHidden, setHidden] = useAtom(amountsHiddenAtom);
  return (
    <IconButton
      label={t`Hide amounts`}
      aria-pressed={isHidden}
      className={className}
      onClick={() => setHidden(!isHidden)}
    >
      {isHidden ? <EyeOff /> : <Eye />}
    </IconButton>
  );
}
