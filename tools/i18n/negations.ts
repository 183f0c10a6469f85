import type { LanguageCode } from '#core/domain/languages.ts';

/** Matches an English text that forbids, warns or rules something out. */
export const FORBIDS =
  /\b(?:never|cannot|can’t|won’t|do not|don’t|must not|may not|nobody|no one)\b/iu;

/** Matches any of the words as a whole word. `*` stands for the rest of a word. */
function words(list: string): RegExp {
  const anyOf = list.replaceAll(' ', '|').replaceAll('*', '[\\p{L}\\p{M}]*');
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${anyOf})(?![\\p{L}\\p{M}])`, 'iu');
}

const MALAY = words('tidak bukan jangan tanpa belum tak tiada');
const CHINESE = /[不没沒无無未勿莫別]|禁止/u;

/**
 * The negations of each language, as words and endings. The lists are generous, because a
 * translation of a negated text without any of these has the opposite meaning.
 */
export const NEGATIONS: Readonly<Record<Exclude<LanguageCode, 'en'>, RegExp>> = {
  ar: words('[وف]?(?:لا|لم|لن|ليس*|غير|بدون|دون|عدم|ي?تعذ*|يستحيل)'),
  bn: words('না নয* নেই ছাড়া (?!আপনি|তিনি|যিনি)*নি'),
  cr: words('ne neće* nije* nisu* nema* nemojte nemogu* nepovrat* nikad* nitko nikome ni bez'),
  de: words('nicht nichts kein* nie niemals niemand* ohne weder un(?:möglich|widerruflich)*'),
  el: words('δεν? μην? ποτέ χωρίς κανείς κανέν* ούτε αδύνατ*'),
  es: words('no nunca jamás sin ning* nadie nada ni tampoco'),
  fa: words('ن(?:می|با|کن|ده|گو|شد|شو|دا|تو|خو|یس|گذ)* هرگز هیچ* بدون غیر* *نشده'),
  fr: words('ne n pas aucun* jamais sans ni rien impossible irréversible illisible'),
  hi: words('नहीं न मत बिना'),
  id: MALAY,
  it: words('non mai nessun* senza né nulla niente impossibile'),
  ja: /未|ません|な[いくか]|ず(?!つ)|禁止|不可/u,
  ko: /모르|않|없|못|마세요|마십|마시|말[고아]|아니|아닙|불가|안 [되됩]/u,
  la: /ບໍ່|ຢ່າ(?!ງ)|ຫ້າມ/u,
  ms: MALAY,
  pt: words('não nunca sem nenhum* ninguém nada nem impossível'),
  rm: words('nu n niciodată nici* nimeni nimic fără imposibil'),
  ru: words('не ни нет без нельзя ник* нев* необратим*'),
  sv: words('inte ing[ae]* aldrig utan omöjligt ej'),
  th: /ไม่|อย่า(?!ง)|ห้าม/u,
  tr: /m[ae](?:z|y|d[ıi]|m)|m[ıiuü]yor|değil|yok|asla/iu,
  ur: words('نہیں نہ مت بغیر ناممکن ناقابل'),
  vi: words('không chưa đừng chẳng chớ'),
  'zh-cn': CHINESE,
  'zh-TW': CHINESE,
};
