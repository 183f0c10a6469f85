import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { formatTime } from '#/lib/format';
import { imageAddress } from '#/lib/url';
import { shownLanguageAtom } from '#/state/language';
import { Dialog } from '#/ui/dialog';
import { RichContent } from './rich-content';

export interface Article {
  readonly title: string;
  /** In epoch milliseconds. */
  readonly at?: number | undefined;
  /** The URL of a picture. It is shown only if it is from this site. */
  readonly image?: string | undefined;
  /** HTML as sent by the server. */
  readonly content: string;
}

interface ArticleDialogProps {
  open: boolean;
  article: Article;
  /** The action of a message, if it has one. */
  footer?: ReactNode;
  onClose: () => void;
}

/** A dialog that shows a message or an article. */
export function ArticleDialog({ open, article, footer, onClose }: ArticleDialogProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { title, at, image, content } = article;
  const picture = imageAddress(image);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <span dir="auto" className="block wrap-anywhere">
          {title}
        </span>
      }
      closeLabel={t`Close`}
      footer={footer}
    >
      {at === undefined ? null : (
        <p className="text-xs text-muted">{formatTime(at, 'moment', language)}</p>
      )}
      {picture === undefined ? null : (
        <img src={picture} alt="" className="mt-3 w-full rounded-md" />
      )}
      <RichContent html={content} />
    </Dialog>
  );
}
