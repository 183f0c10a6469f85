import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { Field } from '#/ui/field';
import { IconButton } from '#/ui/icon-button';
import { Progress } from '#/ui/progress';
import { PhotoChooser } from './photo-chooser';
import { type PhotoFault, usePhoto } from './use-photo';

interface PhotoSlotProps {
  /** What belongs here: `Front of the card`. Unique on its page. */
  label: string;
  /** Path of the uploaded photo, as other calls take it; missing: none yet. */
  value: string | undefined;
  onChange: (path: string | undefined) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** For the form's focus. */
  ref?: Ref<{ focus: () => void }> | undefined;
}

/**
 * A place for one photo: choose or take it, and it is made small on the device, uploaded with a bar,
 * shown, and can be deleted. A failed upload can be tried again. Nothing of it is stored here.
 */
export function PhotoSlot({ label, value, onChange, hint, error, ref }: PhotoSlotProps) {
  const { t } = useLingui();
  const { state, picture, choose, retry, remove } = usePhoto(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  const isFocusLost = useRef(false);
  const isEmpty = state.stage === 'empty';
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useEffect(() => {
    if (!isEmpty || !isFocusLost.current) return;
    isFocusLost.current = false;
    input.current?.focus();
  }, [isEmpty]);

  function clear() {
    // The button that was pressed goes away with the photo.
    isFocusLost.current = true;
    remove();
  }

  return (
    <Field label={label} hint={hint} error={error}>
      <div className="relative aspect-8/5 overflow-hidden rounded-md bg-fill">
        {isEmpty ? (
          <PhotoChooser ref={input} label={label} onChoose={choose} />
        ) : (
          <Picture
            address={state.stage === 'failed' ? undefined : picture}
            isDim={state.stage === 'busy'}
          />
        )}
        {state.stage === 'busy' ? (
          <div className="absolute inset-x-2 bottom-2 flex flex-col gap-2 rounded-md bg-raised p-2 text-xs text-ink">
            <Trans>Uploading…</Trans>
            <Progress label={t`${label}: uploading`} value={state.share} />
          </div>
        ) : null}
        {state.stage === 'failed' ? (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-9 text-center">
            <p role="alert" className="text-xs text-danger">
              <FaultWords fault={state.fault} />
            </p>
            {state.fault === 'unreadable' ? null : (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t`${label}: try again`}
                onClick={retry}
              >
                <Trans>Try again</Trans>
              </Button>
            )}
          </div>
        ) : null}
        {isEmpty ? null : (
          <div className="absolute end-0 top-0">
            <IconButton label={t`${label}: delete photo`} onClick={clear}>
              <span className="flex size-7 items-center justify-center rounded-full bg-raised">
                <X aria-hidden="true" />
              </span>
            </IconButton>
          </div>
        )}
        <span role="status" className="sr-only">
          {state.stage === 'done' ? <Trans>Photo uploaded</Trans> : null}
        </span>
      </div>
    </Field>
  );
}

function Picture({ address, isDim }: { address: string | undefined; isDim: boolean }) {
  if (address === undefined) return null;
  return (
    <img src={address} alt="" className={cx('size-full object-contain', isDim && 'opacity-40')} />
  );
}

function FaultWords({ fault }: { fault: PhotoFault }) {
  if (fault === 'unreadable') return <Trans>This photo cannot be read. Choose another one.</Trans>;
  if (fault === 'connection') return <Trans>The upload failed. Check your connection.</Trans>;
  return fault.refusal;
}
