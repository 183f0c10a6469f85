import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { member, memberRestrict } from '#desk/contract/member.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Input, Select } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';
import type { Member } from './member.ts';

const SCOPES = [
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'trading', label: 'Trading' },
  { value: 'all', label: 'All' },
] as const;

const schema = z.object({
  scope: z.enum(['withdrawals', 'trading', 'all']),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(500)),
  /** A date and time in UTC, or nothing. */
  until: z.string(),
});
type Values = z.infer<typeof schema>;

const EMPTY: Values = { scope: 'withdrawals', reason: '', until: '' };

/** Restricts a member. The input stays until the restriction is made. */
export function RestrictForm({ shown }: { shown: Member }) {
  const { id, version, username } = shown;
  const may = useMay();
  const [dialog, ask] = useDecision();
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  if (!may(memberRestrict)) return null;

  const restrict = ({ scope, reason, until }: Values) =>
    ask({
      call: memberRestrict,
      input: { id, version, scope, reason, until: until === '' ? null : Date.parse(`${until}Z`) },
      title: `Restrict ${username} (#${id}), ${scope}: ${reason}`,
      button: 'Restrict',
      isDanger: true,
      done: `#${id} restricted: ${scope}.`,
      shown: { queryKey: read(member, { id }).queryKey, output: shown },
      refresh: [member],
      onDone: () => reset(EMPTY),
    });
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-3 medium:grid-cols-2"
      onSubmit={(event) => void handleSubmit(restrict)(event)}
    >
      <Field label="Restrict">
        <Select items={SCOPES} {...register('scope')} />
      </Field>
      <Field label="Until (UTC)" hint="Leave empty for no end date">
        <Input type="datetime-local" {...register('until')} />
      </Field>
      <Field label="Reason" error={formState.errors.reason?.message} className="medium:col-span-2">
        <Input {...register('reason')} />
      </Field>
      <Button size="sm" type="submit" variant="danger" className="min-h-9 medium:col-span-2">
        Restrict
      </Button>
      {dialog}
    </form>
  );
}
