import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#/api/api-error';
import { emailCodeMutation } from '#/api/auth';
import { Button } from '#/ui/button';
import { useCooldown } from './use-cooldown';

/** Specification section 9: between two codes. */
const COOLDOWN_SECONDS = 60;

interface SendCodeButtonProps {
  /** Answers the address to send to, or `undefined` after pointing at its fault. */
  readAddress: () => Promise<string | undefined>;
}

export function SendCodeButton({ readAddress }: SendCodeButtonProps) {
  const [secondsLeft, begin] = useCooldown('register-code');
  const { mutateAsync, isPending } = useMutation(emailCodeMutation());

  async function send() {
    const address = await readAddress();
    if (address === undefined) return;
    try {
      await mutateAsync(address);
      begin(COOLDOWN_SECONDS);
    } catch (error) {
      // The mutation cache has said why; a server that asks for patience gets it.
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      if (wait) begin(wait);
    }
  }

  const isWaiting = secondsLeft > 0;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-me-2"
      busy={isPending}
      aria-disabled={isWaiting || undefined}
      onClick={() => {
        if (!isWaiting) void send();
      }}
    >
      {isWaiting ? <Trans>Again in {secondsLeft} s</Trans> : <Trans>Send code</Trans>}
    </Button>
  );
}
