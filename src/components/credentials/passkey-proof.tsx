import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Fingerprint } from 'lucide-react';
import type { ReactNode } from 'react';
import { askLoginPasskey } from '#/api/auth-passkeys';
import { askOwnPasskey } from '#/api/security-passkeys';
import { Button } from '#/ui/button';
import { LinkButton } from '#/ui/link-button';
import { Notice } from '#/ui/notice';
import { isPasskeyProof } from '#core/domain/security-second-factor.ts';
import { usePasskeyPrompt } from './use-passkey-prompt';

/**
 * The code that the passkey replaces: one of the member's codes, or the code of the sign-in with
 * this challenge.
 */
export type PasskeyUse = 'withdrawal' | 'account' | { readonly challenge: string };

interface PasskeyProofProps {
  use: PasskeyUse;
  /** The value of the code field, which receives the passkey's response. */
  value: string;
  onChange: (value: string) => void;
  /** The error, shown here if it has no field of its own. */
  error?: ReactNode;
}

/**
 * A button for using a passkey instead of a code. After use, it states that the passkey was used.
 */
export function PasskeyProof({ use, value, onChange, error }: PasskeyProofProps) {
  const { prompt, isBusy } = usePasskeyPrompt({
    ask: () => (typeof use === 'string' ? askOwnPasskey(use) : askLoginPasskey(use.challenge)),
    onAnswer: onChange,
  });
  if (isPasskeyProof(value)) {
    return (
      <Notice
        tone="success"
        role="status"
        icon={<BadgeCheck />}
        action={
          <LinkButton className="-my-2 min-h-11" onClick={() => onChange('')}>
            <Trans>Use a code</Trans>
          </LinkButton>
        }
      >
        <Trans>Confirmed with a passkey</Trans>
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        block
        icon={<Fingerprint className="size-5" />}
        busy={isBusy}
        onClick={prompt}
      >
        <Trans>Use a passkey</Trans>
      </Button>
      {error ? (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
