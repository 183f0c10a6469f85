import type { DeskContext, Handlers } from '../desk-call.ts';
import { decideProposal, exportCatalog, listProposals } from '../texts.ts';

export function textCalls({ db }: DeskContext): Handlers<'textList' | 'textDecide' | 'textExport'> {
  return {
    textList: ({ status, cursor }) => listProposals(db, { status, cursor }),
    async textDecide({ id, isTaken }, { audit }) {
      await decideProposal(db, { id, isTaken }, audit);
      return {};
    },
    textExport: ({ language }) => exportCatalog(db, language),
  };
}
