import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, type ApiErrorKind } from '#/api/api-error';

const WORDS: Record<ApiErrorKind, ReturnType<typeof msg>> = {
  offline: msg`No connection. Check your network and try again.`,
  timeout: msg`The server didn’t respond in time. Try again.`,
  http: msg`Something went wrong on our end. Try again in a moment.`,
  contract: msg`We couldn’t read the server’s response. Try again in a moment.`,
  refused: msg`We couldn’t process this request. Check your details and try again.`,
};

/**
 * Returns the message to show for a failed call, which is the server's own message if there is one.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._(msg`Something went wrong. Try again.`);
  if (error.kind === 'refused' && error.message !== '') return error.message;
  return i18n._(WORDS[error.kind]);
}
