/** One interface language: product code, BCP-47 tag, direction and native name. */
export interface Language {
  readonly code: string;
  /**
   * BCP-47 tag for `lang`, Intl and matching; product codes are opaque (product.md#languages).
   */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly name: string;
  /** Name of the flag file in /flags. */
  readonly flag: string;
}

function language<C extends string>(
  code: C,
  tag: string,
  name: string,
  flag: string,
  more: { direction?: 'rtl' } = {},
) {
  return {
    code,
    tag,
    name,
    flag,
    direction: more.direction ?? 'ltr',
  } as const;
}

/**
 * The interface languages (product.md#languages). Language models translated and reviewed the app's
 * texts; no native speaker has read them.
 */
export const LANGUAGES = [
  language('en', 'en', 'English', 'gb'),
  language('id', 'id', 'Bahasa Indonesia', 'id'),
  language('cr', 'hr', 'Hrvatski', 'hr'),
  language('sv', 'sv', 'Svenska', 'se'),
  language('rm', 'ro', 'Română', 'ro'),
  language('zh-cn', 'zh-Hans-CN', '简体中文', 'cn'),
  language('zh-TW', 'zh-Hant-TW', '繁體中文', 'tw'),
  language('ur', 'ur', 'اردو', 'pk', { direction: 'rtl' }),
  language('bn', 'bn', 'বাংলা', 'bd'),
  language('hi', 'hi', 'हिन्दी', 'in'),
  language('la', 'lo', 'ລາວ', 'la'),
  language('th', 'th', 'ไทย', 'th'),
  language('ms', 'ms', 'Bahasa Melayu', 'my'),
  language('el', 'el', 'Ελληνικά', 'gr'),
  language('fa', 'fa', 'فارسی', 'ir', { direction: 'rtl' }),
  language('es', 'es', 'Español', 'es'),
  language('tr', 'tr', 'Türkçe', 'tr'),
  language('pt', 'pt', 'Português', 'pt'),
  language('vi', 'vi', 'Tiếng Việt', 'vn'),
  language('ru', 'ru', 'Русский', 'ru'),
  language('de', 'de', 'Deutsch', 'de'),
  language('ko', 'ko', '한국어', 'kr'),
  language('ja', 'ja', '日本語', 'jp'),
  language('it', 'it', 'Italiano', 'it'),
  language('fr', 'fr', 'Français', 'fr'),
  language('ar', 'ar', 'العربية', 'sa', { direction: 'rtl' }),
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];
