import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { Skeleton } from '#/ui/skeleton';
import type { OutputOf } from '#desk/contract/call.ts';
import { haltLift, haltList, haltSet, riskExposure } from '#desk/contract/risk.ts';
import { today } from '#desk/contract/today.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Age } from '../../parts/age.tsx';
import { Input, Select } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { Loaded, Section } from '../../parts/screen.tsx';
import { TextDialog } from '../../parts/text-dialog.tsx';

type Halted = OutputOf<typeof haltList>;

const haltQuery = read(haltList, {});
const CHANGED = [haltList, today, riskExposure];

/** A halted part accepts no new business. */
export function Halts() {
  const may = useMay();
  const query = useQuery(haltQuery);
  return (
    <Section title="Halts">
      <Loaded query={query} loading={<Skeleton className="h-24" />}>
        {(halted) => (
          <>
            {halted.halts.length === 0 ? <p className="text-muted">none</p> : null}
            <Lifts halted={halted} />
            {may(haltSet) ? <HaltForm parts={halted.parts} /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Lifts({ halted }: { halted: Halted }) {
  const may = useMay();
  const [part, setPart] = useState<string>();
  const [reason, setReason] = useState('');
  const [dialog, ask] = useDecision();
  function lift(typed: string) {
    if (part === undefined) return;
    setPart(undefined);
    ask({
      call: haltLift,
      input: { part, version: halted.version, reason: typed },
      title: `Lift the halt: ${part}`,
      button: 'Lift the halt',
      done: `Halt lifted: ${part}.`,
      shown: { queryKey: haltQuery.queryKey, output: halted },
      refresh: CHANGED,
      onDone: () => setReason(''),
    });
  }
  return (
    <>
      <ul>
        {halted.halts.map((halt) => (
          <li key={halt.part} className="flex min-h-11 flex-wrap items-center gap-x-4">
            <b>{halt.part}</b>
            <span className="min-w-0 flex-1 wrap-anywhere">{halt.reason}</span>
            <span className="text-muted">{halt.by ?? 'the server'}</span>
            <Age since={halt.at} />
            {may(haltLift) ? (
              <Button size="sm" variant="secondary" onClick={() => setPart(halt.part)}>
                Lift
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <TextDialog
        open={part !== undefined}
        onOpenChange={(open) => !open && setPart(undefined)}
        title={`Lift the halt: ${part ?? ''}`}
        label="Reason"
        button="Continue"
        text={reason}
        onTextChange={setReason}
        onSubmit={lift}
      />
      {dialog}
    </>
  );
}

const schema = z.object({
  part: z.string().check(z.minLength(1, 'Choose a part.')),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(500)),
});
type Values = z.infer<typeof schema>;

const EMPTY: Values = { part: '', reason: '' };

function HaltForm({ parts }: { parts: readonly string[] }) {
  const [dialog, ask] = useDecision();
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const halt = ({ part, reason }: Values) =>
    ask({
      call: haltSet,
      input: { part, reason },
      title: `Halt ${part}: ${reason}`,
      button: 'Halt',
      isDanger: true,
      done: `Halted: ${part}.`,
      refresh: CHANGED,
      onDone: () => reset(EMPTY),
    });
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3 border-t border-line pt-3"
      onSubmit={(event) => void handleSubmit(halt)(event)}
    >
      <Field label="Part" error={errors.part?.message} className="w-48">
        <Select
          items={[
            { value: '', label: 'Choose a part' },
            ...parts.map((part) => ({ value: part, label: part })),
          ]}
          {...register('part')}
        />
      </Field>
      <Field label="Reason" error={errors.reason?.message} className="min-w-48 flex-1">
        <Input {...register('reason')} />
      </Field>
      <Button size="sm" type="submit" variant="danger" className="mt-7 min-h-9">
        Halt
      </Button>
      {dialog}
    </form>
  );
}
