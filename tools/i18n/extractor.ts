import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { kindsOf } from './message-kinds.ts';

/** Lingui's extractor, which also notes above each app message how it is shown. */
export const extractor: ExtractorType = {
  match: babelExtractor.match,
  extract(file, code, onMessage, context) {
    const kinds = file.includes('/src/') ? kindsOf(file, code) : new Map();
    return babelExtractor.extract(
      file,
      code,
      (message) => {
        const [, line, column] = message.origin ?? [];
        const kind = kinds.get(`${line}:${column}`);
        const comment = [kind === 'text' ? undefined : kind, message.comment];
        const told = comment.filter(Boolean).join(': ');
        onMessage({ ...message, ...(told && { comment: told }) });
      },
      context,
    );
  },
};
