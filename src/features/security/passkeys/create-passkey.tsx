import { useState } from 'react';
import { NameForm } from './name-form';
import { ProveForm } from './prove-form';

/** Creates a passkey: proof of the member, then its name and the prompt of the browser. */
export function CreatePasskey({ onLeave }: { onLeave: () => void }) {
  /** Options of the server for the browser, as JSON text. */
  const [options, setOptions] = useState<string>();
  return options === undefined ? (
    <ProveForm onOptions={setOptions} onBack={onLeave} />
  ) : (
    <NameForm options={options} onDone={onLeave} onRefused={() => setOptions(undefined)} />
  );
}
