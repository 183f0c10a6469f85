import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { Field } from '#/ui/field';
import { IconButton } from '#/ui/icon-button';
import { Progress } from '#/ui/progress';
import { PhotoChooser } from './photo-chooser';
import { type PhotoError, usePhoto } from './use-photo';

interface PhotoSlotProps {
  /** The subject to photograph, such as `Front of the card`. It is unique on its page. */
  label: string;
  /** The path of the uploaded photo, as other calls accept it; `undefined` without a photo. */
  value: string | undefined;
  onChange: (path: string | undefined) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown above the empty slot. It can select a photo that was shared with the app. */
  offer?: ((choose: (photo: Blob) => void) => ReactNode) | undefined;
  /** Used by the form's focus handling. */
  ref?: Ref<{ focus: () => void }> | undefined;
}

/**
 * An upload field for one photo. The photo is scaled down on the device, uploaded with a progress
 * bar, shown, and can be deleted. After a failure, the field shows the reason and accepts another
 * photo or a retry. Nothing is stored on the device.
 */
export function PhotoSlot({ label, value, onChange, hint, error, offer, ref }: PhotoSlotProps) {
  const { t } = useLingui();
  const { state, picture, choose, retry, remove } = usePhoto(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  const isFocusLost = useRef(false);
  const id = useId();
  const validationError = state.stage === 'failed' ? state.validationError : undefined;
  const isEmpty = state.stage === 'empty' || validationError !== undefined;
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useEffect(() => {
    if (!isEmpty || !isFocusLost.current) return;
    isFocusLost.current = false;
    // If the focus has moved to another field in the meantime, it is not changed.
    if (document.activeElement === document.body) input.current?.focus();
  }, [isEmpty]);

  /**
   * Wraps an action whose pressed button is then removed, and moves the focus to the empty slot.
   */
  function leaving<Rest extends unknown[]>(action: (...rest: Rest) => void) {
    return (...rest: Rest) => {
      isFocusLost.current = true;
      action(...rest);
    };
  }

  return (
    <div className="flex flex-col gap-2">
      {isEmpty ? offer?.(leaving(choose)) : null}
      <Field
        label={label}
        hint={validationError ? null : hint}
        error={validationError ? null : error}
      >
        <div
          className={cx(
            'relative overflow-hidden rounded-md bg-fill',
            isEmpty ? 'min-h-18' : 'aspect-8/5',
          )}
        >
          {isEmpty ? (
            <PhotoChooser
              ref={input}
              label={label}
              errorId={validationError && id}
              onChoose={leaving(choose)}
            />
          ) : (
            <>
              <Picture address={picture} isDim={state.stage === 'busy'} />
              <div className="absolute end-0 top-0">
                <IconButton label={t`${label}: delete photo`} onClick={leaving(remove)}>
                  <span className="flex size-7 items-center justify-center rounded-full bg-raised">
                    <X aria-hidden="true" />
                  </span>
                </IconButton>
              </div>
            </>
          )}
          {state.stage === 'busy' ? (
            <div className="absolute inset-x-2 bottom-2 flex flex-col gap-2 rounded-md bg-raised p-2 text-xs text-ink">
              <Trans>Uploading…</Trans>
              <Progress label={t`${label}: uploading`} value={state.share} />
            </div>
          ) : null}
          <span role="status" className="sr-only">
            {state.stage === 'done' ? <Trans>Photo uploaded</Trans> : null}
          </span>
        </div>
      </Field>
      {validationError ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p id={id} role="alert" className="min-w-0 text-xs text-danger">
            <ValidationMessage validationError={validationError} />
          </p>
          {validationError === 'unreadable' ? null : (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t`${label}: try again`}
              onClick={leaving(retry)}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}

function Picture({ address, isDim }: { address: string | undefined; isDim: boolean }) {
  if (address === undefined) return null;
  return (
    <img src={address} alt="" className={cx('size-full object-contain', isDim && 'opacity-40')} />
  );
}

function ValidationMessage({ validationError }: { validationError: PhotoError }) {
  if (validationError === 'unreadable')
    return <Trans>We couldn’t read this photo. Try another one.</Trans>;
  if (validationError === 'connection')
    return <Trans>The upload failed. Check your connection.</Trans>;
  return validationError.refusal;
}
