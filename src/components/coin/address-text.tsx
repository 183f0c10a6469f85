import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { CopyButton } from '#/ui/copy-button';
import { cx } from '#/ui/cx';
import { toast } from '#/ui/toast';

const GROUP = /.{1,4}/gu;

interface AddressTextProps {
  /** A wallet address or another long code. */
  address: string;
  /** If set, a button copies the address. This is its accessible name, such as `Copy address`. */
  copyLabel?: string | undefined;
  /** Places the button below the code, over the full width, instead of next to it. */
  isPayTo?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A long code in groups of four characters for visual comparison. The gaps are only CSS, so
 * selected text is copied without them.
 */
export function AddressText({ address, copyLabel, isPayTo, className }: AddressTextProps) {
  const { t } = useLingui();
  const groups = address.match(GROUP) ?? [];
  const text = (
    <bdi translate="no" dir="ltr" className={cx('font-mono', className)}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a code have no other identity
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          <span
            className={cx(
              index < groups.length - 1 && 'me-[0.4em]',
              // People compare the ends of an address.
              (index < 2 || index > groups.length - 3) && 'font-semibold text-ink',
            )}
          >
            {group}
          </span>
        </Fragment>
      ))}
    </bdi>
  );
  if (copyLabel === undefined) return text;
  return (
    <span className={cx('flex items-center', isPayTo ? 'w-full flex-col gap-3' : 'gap-1')}>
      <span className={cx('min-w-0 flex-1', isPayTo && 'text-balance')}>{text}</span>
      <CopyButton
        block={isPayTo}
        text={address}
        label={copyLabel}
        copiedLabel={t`Copied`}
        onFailed={() =>
          toast({ tone: 'error', message: t`Couldn’t copy. Select the text and copy it manually.` })
        }
      />
    </span>
  );
}
