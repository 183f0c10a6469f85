import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { cx } from '#/ui/cx';
import { validatePassword } from '#core/domain/credentials.ts';

/** The rule for a new password. It is ticked as soon as the typed password meets it. */
export function PasswordRule({ password }: { password: string }) {
  const isMet = validatePassword(password) === undefined;
  return (
    <span className={cx('inline-flex items-center gap-1', isMet && 'text-success')}>
      {isMet ? <Check aria-hidden="true" className="size-3.5 shrink-0" /> : null}
      <span>
        <Trans>6 to 20 letters and digits, with at least one of each</Trans>
      </span>
    </span>
  );
}
