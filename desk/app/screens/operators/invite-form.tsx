import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import type { Right } from '#desk/contract/call.ts';
import { operatorInvite, operatorList } from '#desk/contract/operators.ts';
import { requestList } from '#desk/contract/requests.ts';
import { Input } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { Section } from '../../parts/screen.tsx';
import { RightBoxes } from './right-boxes.tsx';

const NAME = /^[\p{L}\p{N} ._-]{2,40}$/u;

/**
 * Requests an invitation for a new operator; the second owner who signs the request receives the
 * link.
 */
export function InviteForm() {
  const [name, setName] = useState('');
  const [rights, setRights] = useState<readonly Right[]>([]);
  const [isChecked, setChecked] = useState(false);
  const [dialog, ask] = useDecision();
  const isName = NAME.test(name.trim());

  function invite(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isName || rights.length === 0) return;
    ask({
      call: operatorInvite,
      input: { name: name.trim(), rights: [...rights] },
      title: `Invite ${name.trim()}: ${rights.join(', ')}`,
      button: 'Request',
      done: `${name.trim()} has been invited.`,
      refresh: [operatorList, requestList],
      onDone: () => {
        setName('');
        setRights([]);
        setChecked(false);
      },
    });
  }
  return (
    <Section title="Invite">
      <form noValidate className="flex flex-col gap-3" onSubmit={invite}>
        <Field
          label="Name"
          error={isChecked && !isName ? 'Enter 2 to 40 letters or digits.' : undefined}
        >
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <RightBoxes label="Rights" rights={rights} onChange={setRights} />
        {isChecked && rights.length === 0 ? (
          <p role="alert" className="text-xs text-danger">
            Choose at least one right.
          </p>
        ) : null}
        <Button size="sm" type="submit" className="min-h-9">
          Request
        </Button>
      </form>
      {dialog}
    </Section>
  );
}
