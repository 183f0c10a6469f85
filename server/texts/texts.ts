import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { isolateValues } from '#core/domain/isolate-values.ts';
import { matchLanguage } from '#core/domain/language-choice.ts';
import { LANGUAGES, type LanguageCode } from '#core/domain/languages.ts';
import type { ServerText, TextValues } from '../errors/refusal.ts';
import { reasonOf } from './reject-reasons.ts';

/**
 * Server texts in the languages of `locales/<code>/server.po`. Missing translations fall back to
 * English. A value `remark` that is a coded reason becomes its text.
 */
export interface Texts {
  say(language: LanguageCode, text: ServerText, values?: TextValues): string;
}

const po = formatter({ explicitIdAsDefault: true });

async function readCatalog(file: string, code: string): Promise<Record<string, string>> {
  if (!existsSync(file)) return {};
  const catalog = await po.parse(readFileSync(file, 'utf8'), {
    locale: code,
    sourceLocale: 'en',
    filename: file,
  });
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([id, { translation }]) =>
      translation ? [[id, translation]] : [],
    ),
  );
}

/**
 * Compiles a message. It throws an error that contains a malformed message, which Lingui would show
 * unchanged.
 */
function compiled(message: string, place: string): CompiledMessage {
  try {
    return compileMessageOrThrow(message);
  } catch (cause) {
    throw new Error(`malformed message: ${place}`, { cause });
  }
}

const loaded = new Map<string, Promise<Texts>>();

/**
 * Returns the server texts of every language below `folder`, which a process reads only once.
 * Rejects if a message is malformed.
 */
export function loadTexts(folder: string): Promise<Texts> {
  const texts = loaded.get(folder) ?? readTexts(folder);
  loaded.set(folder, texts);
  return texts;
}

async function readTexts(folder: string): Promise<Texts> {
  const entries = await Promise.all(
    LANGUAGES.map(async ({ code, tag, direction }) => {
      const file = join(folder, code, 'server.po');
      const catalog = await readCatalog(file, code);
      const messages = Object.fromEntries(
        Object.entries(catalog).map(([id, text]) => {
          const message = compiled(text, `${file} ${id}`);
          return [id, direction === 'rtl' ? isolateValues(message) : message];
        }),
      );
      // Plural forms follow the tag, and figures are in Latin digits.
      const locales = `${tag}-u-nu-latn`;
      const i18n = setupI18n({ locale: tag, locales, messages: { [tag]: messages } });
      // The compiler is for the English strings in the sources.
      i18n.setMessagesCompiler(compileMessageOrThrow);
      return [code, i18n] as const;
    }),
  );
  const instances = new Map<string, (typeof entries)[number][1]>(entries);
  function say(language: LanguageCode, text: ServerText, values?: TextValues): string {
    const i18n = instances.get(language);
    const reason = reasonOf(values?.remark);
    const told = reason ? { ...values, remark: say(language, reason) } : { ...values };
    return i18n ? i18n._(text.id, told, { message: text.message }) : text.message;
  }
  return { say };
}

/**
 * Returns a stored remark as the member reads it: the text of a coded reason, or the text that an
 * operator typed.
 */
export function sayRemark(say: (text: ServerText) => string, remark: string): string {
  const reason = reasonOf(remark);
  return reason ? say(reason) : remark;
}

const CODES = new Map<string, LanguageCode>(
  LANGUAGES.map(({ code }) => [code.toLowerCase(), code] as const),
);

/**
 * Returns the language in the header `Lang`: one of the product codes, or `en` for anything else.
 */
export function languageOf(header: unknown): LanguageCode {
  return (typeof header === 'string' ? CODES.get(header.trim().toLowerCase()) : undefined) ?? 'en';
}

/**
 * Returns the first language in the header `Accept-Language` that the product has, or `en` if there
 * is none. It is for responses to the browser itself, which sends no `Lang`.
 */
export function acceptedLanguage(header: string | undefined): LanguageCode {
  const accepted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.find((one) => one.trim().startsWith('q='));
    return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 };
  });
  for (const { tag } of accepted.toSorted((a, b) => b.weight - a.weight)) {
    const match = matchLanguage(tag);
    if (match) return match;
  }
  return 'en';
}
