import { useNavigate, useSearch } from '@tanstack/react-router';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import { TERM_FILES } from '#desk/contract/catalogue.ts';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { DecideBar } from './decide-bar.tsx';
import { FileTable } from './file-table.tsx';
import { History } from './history.tsx';
import { TablePicker } from './table-picker.tsx';
import { useFile } from './use-file.ts';
import { Waiting } from './waiting.tsx';

/** Coins, markets, networks, fees, terms and products: edited as a draft, reviewed and signed. */
export function CatalogueScreen() {
  const { file } = useSearch({ from: '/desk/catalogue' });
  const navigate = useNavigate({ from: '/catalogue' });
  const { query, draft, change } = useFile(file);
  return (
    <Screen title="Catalogue">
      <Waiting />
      <TablePicker
        files={TERM_FILES}
        value={file}
        onChange={(next) => void navigate({ search: { file: next } })}
      />
      {file === 'markets' ? (
        <Notice>The server reads markets only at startup. Restart it after a change.</Notice>
      ) : null}
      <Loaded query={query} loading={<Skeleton className="h-96" />}>
        {(data) => (
          <>
            <FileTable file={data} draft={draft} onChange={change} />
            {change ? <DecideBar key={file} file={data} draft={draft} onChange={change} /> : null}
            <History file={data} onUndo={change} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
