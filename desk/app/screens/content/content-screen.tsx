import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Skeleton } from '#/ui/skeleton';
import { CONTENT_FILES } from '#desk/contract/catalogue.ts';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { DecideBar } from '../catalogue/decide-bar.tsx';
import { type Draft, draftedRows, type File } from '../catalogue/draft.ts';
import { FileTable } from '../catalogue/file-table.tsx';
import { History } from '../catalogue/history.tsx';
import { TablePicker } from '../catalogue/table-picker.tsx';
import { useFile } from '../catalogue/use-file.ts';
import { Waiting } from '../catalogue/waiting.tsx';
import { LanguageGrid, type Place } from './language-grid.tsx';
import { localizedColumns } from './languages.ts';
import { TextEditor } from './text-editor.tsx';

/** Texts for members in 26 languages: these are edited as a draft, previewed, and signed. */
export function ContentScreen() {
  const { file } = useSearch({ from: '/desk/content' });
  const navigate = useNavigate({ from: '/content' });
  const { query, draft, change } = useFile(file);
  const [place, setPlace] = useState<Place>();
  return (
    <Screen title="Content">
      <Waiting />
      <TablePicker
        files={CONTENT_FILES}
        value={file}
        onChange={(next) => void navigate({ search: { file: next } })}
      />
      <Loaded query={query} loading={<Skeleton className="h-96" />}>
        {(data) => (
          <>
            {localizedColumns(data).length > 0 ? (
              <LanguageGrid file={data} draft={draft} place={place} onChoose={setPlace} />
            ) : null}
            <FileTable file={data} draft={draft} onChange={change} isPlain />
            <Editor file={data} draft={draft} place={place} onChange={change} />
            {change ? <DecideBar key={file} file={data} draft={draft} onChange={change} /> : null}
            <History file={data} onUndo={change} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface EditorProps {
  file: File;
  draft: Draft;
  place: Place | undefined;
  onChange: ((draft: Draft) => void) | undefined;
}

/** The editor of the selected text, if it exists in the file. */
function Editor({ file, draft, place, onChange }: EditorProps) {
  const row = draftedRows(file, draft).find(({ name }) => name === place?.row);
  if (!place || !row || localizedColumns(file).length === 0) return null;
  return <TextEditor file={file} row={row} place={place} draft={draft} onChange={onChange} />;
}
