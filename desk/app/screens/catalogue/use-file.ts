import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CatalogueFile, catalogueFile, rightsForFile } from '#desk/contract/catalogue.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/session.ts';
import { type Draft, NO_DRAFT } from './draft.ts';

/** Returns a file with its draft. Typed values stay while the operator views another file. */
export function useFile(file: CatalogueFile) {
  const { rights } = useSession();
  const query = useQuery(read(catalogueFile, { file }));
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const mayChange = rightsForFile(file).some((right) => rights.includes(right));
  return {
    query,
    draft: drafts.get(file) ?? NO_DRAFT,
    /** `undefined` for an operator without the right to write. */
    change: mayChange
      ? (next: Draft) => setDrafts((all) => new Map(all).set(file, next))
      : undefined,
  };
}
