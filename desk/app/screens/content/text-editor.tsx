import { Field } from '#/ui/field';
import { Input, TextArea } from '../../parts/controls.tsx';
import { Section } from '../../parts/screen.tsx';
import { type Draft, draftedValue, type File, type Row, withValue } from '../catalogue/draft.ts';
import type { Place } from './language-grid.tsx';
import { localizedColumns, localText } from './languages.ts';
import { PictureField } from './picture-field.tsx';
import { Preview } from './preview.tsx';
import { TestMessage } from './test-message.tsx';

interface TextEditorProps {
  file: File;
  row: Row;
  place: Place;
  draft: Draft;
  /** `undefined` for an operator without the right to write. */
  onChange: ((draft: Draft) => void) | undefined;
}

/** A row's texts in one language, with the English texts as hints, and with a preview. */
export function TextEditor({ file, row, place, draft, onChange }: TextEditorProps) {
  const { language } = place;
  const textOf = (field: string, code = language) =>
    localText(row, draft, { field, language: code });
  // Members see the English text if a translation is missing.
  const readOf = (field: string) => textOf(field) || textOf(field, 'en');
  return (
    <Section title={`${row.name} in ${language}`}>
      {localizedColumns(file).map((field) => {
        const change = (typed: string) =>
          onChange?.(
            withValue(draft, row, { field, language, value: typed === '' ? null : typed }),
          );
        const shared = { value: textOf(field), disabled: !onChange, dir: 'auto' } as const;
        const english = language === 'en' ? undefined : textOf(field, 'en');
        return (
          <Field key={field} label={field} hint={field === 'content' ? undefined : english}>
            {field === 'content' ? (
              <TextArea
                rows={8}
                className="font-mono text-xs"
                {...shared}
                placeholder={english}
                onChange={({ target }) => change(target.value)}
              />
            ) : (
              <Input {...shared} onChange={({ target }) => change(target.value)} />
            )}
          </Field>
        );
      })}
      {file.file === 'banners' ? (
        <PictureField
          onUpload={
            onChange && ((path) => onChange(withValue(draft, row, { field: 'img', value: path })))
          }
        />
      ) : null}
      <Preview
        title={readOf('title')}
        html={readOf('content')}
        picture={draftedValue(row, draft, 'img')}
        isBanner={file.file === 'banners'}
      />
      {file.file === 'notices' ? (
        <TestMessage title={readOf('title')} content={readOf('content')} />
      ) : null}
    </Section>
  );
}
