import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Fact, Facts } from '#/ui/facts';
import { Notice } from '#/ui/notice';
import { toast } from '#/ui/toast';
import { WhileOpen } from '#/ui/while-open';
import type { Call, OutputOf } from '#desk/contract/call.ts';
import { DeskError } from '../api/client.ts';
import { type DecisionInput, decide, prepare } from '../api/decision.ts';
import { refresh } from '../api/read.ts';
import { differencesOf, isTime, wordsOf } from './differences.ts';
import { formatTime } from './format.ts';

/** A decision that an operator is about to sign. */
export interface Decision<C extends Call = Call> {
  readonly call: C;
  readonly input: DecisionInput<C>;
  /** The decision in words, such as who gets how much. */
  readonly title: string;
  readonly button: string;
  readonly isDanger?: boolean;
  /** Shown in a message when the decision is made. */
  readonly done: string;
  /** The query whose version the input contains, and the output of that query. */
  readonly shown?: { readonly queryKey: readonly unknown[]; readonly output: unknown };
  /** Calls whose responses the decision changes. */
  readonly refresh: readonly Call[];
  readonly onDone?: (output: OutputOf<C>) => void;
}

/** Returns the dialog of decisions, and the function that opens it. */
export function useDecision(): readonly [
  ReactNode,
  <C extends Call>(decision: Decision<C>) => void,
] {
  const [decision, setDecision] = useState<Decision>();
  const dialog = (
    <WhileOpen subject={decision}>
      {(isOpen, subject) => (
        <DecisionDialog open={isOpen} decision={subject} close={() => setDecision(undefined)} />
      )}
    </WhileOpen>
  );
  return [dialog, (next) => setDecision(next as unknown as Decision)];
}

interface DecisionDialogProps {
  open: boolean;
  decision: Decision;
  close: () => void;
}

function DecisionDialog({ open, decision, close }: DecisionDialogProps) {
  const client = useQueryClient();
  const id = useId();
  const { call, input, shown } = decision;
  const prepared = useQuery({
    queryKey: ['decision', id],
    queryFn: () => prepare(call, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const sign = useMutation({
    mutationFn: () => {
      if (!prepared.data) throw new DeskError('refused', 'The decision isn’t ready yet.');
      return decide(call, input, prepared.data);
    },
    meta: { silent: true },
    // The server accepts each prepared decision only once.
    onError: () => void prepared.refetch(),
    onSuccess: (output) => {
      toast({ tone: 'success', message: doneMessage(decision, output) });
      close();
      decision.onDone?.(output as never);
      refresh(client, decision.refresh);
    },
  });
  const fault = sign.error ?? prepared.error;
  const isOver = fault instanceof DeskError && ['stale', 'unknown', 'missing'].includes(fault.code);

  /** Shows the current state and keeps the typed input. */
  function lookAgain() {
    if (shown) void client.invalidateQueries({ queryKey: shown.queryKey });
    refresh(client, decision.refresh);
    close();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !sign.isPending && close()}
      title={decision.title}
      closeLabel="Close"
      footer={
        isOver ? (
          <Button block data-autofocus onClick={lookAgain}>
            Check again
          </Button>
        ) : (
          <Button
            block
            data-autofocus
            variant={decision.isDanger ? 'danger' : 'primary'}
            busy={sign.isPending || prepared.isPending}
            // The Enter that opened the dialog may still be held.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => sign.mutate()}
          >
            {prepared.data && prepared.data.options !== null
              ? `${decision.button} with passkey`
              : decision.button}
          </Button>
        )
      }
    >
      <div className="flex min-h-40 flex-col gap-3">
        {prepared.data ? <Canonical text={prepared.data.canonical} /> : null}
        {fault ? <Fault fault={fault} shown={shown?.output} /> : null}
      </div>
    </Dialog>
  );
}

function doneMessage({ done }: Decision, output: unknown): string {
  const { outcome, requestId } = output as { outcome?: string; requestId?: number };
  return outcome === 'waits' ? `Request ${requestId} is waiting for a second signature.` : done;
}

/** The signed content: the values of the decision and the exact text. */
function Canonical({ text }: { text: string }) {
  const { operator, values } = signedText.parse(JSON.parse(text));
  return (
    <section aria-label="What you’re signing" className="flex flex-col gap-1">
      <Facts>
        {Object.entries(values)
          .filter(([name]) => name !== 'version')
          .map(([name, value]) => (
            <Fact key={name} label={labelOf(name)}>
              <span className="wrap-anywhere">{textOf(name, value)}</span>
            </Fact>
          ))}
        <Fact label="Signed by">{operator}</Fact>
      </Facts>
      <details className="text-xs text-muted">
        <summary className="min-h-6">Exact text</summary>
        <pre className="max-h-40 overflow-auto font-mono whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </details>
    </section>
  );
}

/** The canonical text of a decision. */
const signedText = z.object({
  operator: z.string(),
  values: z.record(z.string(), z.unknown()),
});

function labelOf(name: string): string {
  const words = wordsOf(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(name: string, value: unknown): string {
  if (value === null) return 'none';
  if (isTime(name, value)) return formatTime(value);
  if (name === 'rights' && Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function Fault({ fault, shown }: { fault: Error; shown: unknown }) {
  const isStale = fault instanceof DeskError && fault.code === 'stale';
  const isUnknown = fault instanceof DeskError && fault.code === 'unknown';
  const changed = isStale ? differencesOf(shown, fault.current) : [];
  return (
    <Notice role="alert" tone={isUnknown || isStale ? 'warn' : 'danger'}>
      {isStale ? 'This has changed since you opened it. Nothing was done.' : fault.message}
      {changed.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-1">
          {changed.map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {field}: <del>{before}</del> → <ins className="font-semibold">{after}</ins>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
