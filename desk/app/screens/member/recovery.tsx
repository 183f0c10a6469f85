import { useState } from 'react';
import { Button } from '#/ui/button';
import { CopyButton } from '#/ui/copy-button';
import { Notice } from '#/ui/notice';
import {
  member,
  memberReopen,
  memberReset,
  memberSecurity,
  memberSessionsEnd,
  memberTwoStepOff,
  memberUnfreeze,
} from '#desk/contract/member.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { type Decision, useDecision } from '../../parts/decision.tsx';
import { Section } from '../../parts/screen.tsx';
import { TextDialog } from '../../parts/text-dialog.tsx';
import type { Member } from './member.ts';

const ACTS = {
  sessions: {
    call: memberSessionsEnd,
    label: 'End all sessions',
    done: 'All sessions have ended.',
  },
  twoStep: {
    call: memberTwoStepOff,
    label: 'Turn off two-step login',
    done: 'Two-step login is off.',
  },
  unfreeze: {
    call: memberUnfreeze,
    label: 'Unfreeze the account',
    done: 'The account is no longer frozen.',
  },
  reopen: { call: memberReopen, label: 'Reopen the account', done: 'The account is open again.' },
  reset: {
    call: memberReset,
    label: 'Issue a password reset code',
    done: 'A code has been issued.',
  },
} as const;
type Act = keyof typeof ACTS;

function possibleActs({ twoStep, frozenAt, closedAt, email }: Member): readonly Act[] {
  return [
    'sessions' as const,
    ...(twoStep ? (['twoStep'] as const) : []),
    ...(frozenAt === null ? [] : (['unfreeze'] as const)),
    ...(closedAt === null ? [] : (['reopen'] as const)),
    // Members with an e-mail address reset the password themselves.
    ...(email === null ? (['reset'] as const) : []),
  ];
}

/** Helps a member who is locked out; the reason states how the operator verified the member. */
export function Recovery({ shown }: { shown: Member }) {
  const { id, version, username } = shown;
  const may = useMay();
  const [chosen, setChosen] = useState<Act>();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string>();
  const [dialog, ask] = useDecision();
  const acts = possibleActs(shown).filter((act) => may(ACTS[act].call));
  if (acts.length === 0) return null;

  function decide(typed: string) {
    if (chosen === undefined) return;
    const { call, label, done } = ACTS[chosen];
    setChosen(undefined);
    const decision: Decision<typeof call> = {
      call,
      input: { id, version, reason: typed },
      title: `${label}: ${username} (#${id})`,
      button: label,
      isDanger: true,
      done,
      shown: { queryKey: read(member, { id }).queryKey, output: shown },
      refresh: [member, memberSecurity],
      onDone: (output) => {
        setReason('');
        if ('code' in output) setCode(output.code);
      },
    };
    ask(decision);
  }

  return (
    <Section title="Access">
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            size="sm"
            key={act}
            variant="secondary"
            className="min-h-9"
            onClick={() => setChosen(act)}
          >
            {ACTS[act].label}
          </Button>
        ))}
      </div>
      {code === undefined ? null : (
        <Notice
          tone="success"
          role="status"
          action={<CopyButton text={code} label="Copy code" copiedLabel="Copied" />}
        >
          Password reset code, shown only once: <b className="num font-mono">{code}</b>
        </Notice>
      )}
      <TextDialog
        open={chosen !== undefined}
        onOpenChange={(open) => !open && setChosen(undefined)}
        title={chosen === undefined ? '' : ACTS[chosen].label}
        label="Reason"
        hint="How you verified that the member owns the account"
        button="Continue"
        text={reason}
        onTextChange={setReason}
        onSubmit={decide}
      />
      {dialog}
    </Section>
  );
}
