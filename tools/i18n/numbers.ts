interface NumberSigns {
  /** The language's own digits, from 0 to 9. */
  readonly digits: string;
  /** The decimal separator with Latin digits. */
  readonly decimal: string;
  /**
   * The thousands separator with Latin digits, as a pattern that matches any space if the separator
   * is a space.
   */
  readonly group: string;
}

/** English words for numbers, which a translation may write in digits. */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  one: '1',
  once: '1',
  two: '2',
  second: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  ten: '10',
  seventeen: '17',
};
/** A duration that English writes without the number 1, as in "the minute before". */
const ONE_TIME = /\b(?:an?|the|each|every|per) (?:second|minute|hour|day|week|month|year)\b/iu;

const signsByTag = new Map<string, NumberSigns>();

/** Returns the signs with which a language writes numbers. */
function signsOf(tag: string): NumberSigns {
  const known = signsByTag.get(tag);
  if (known) return known;
  const native = new Intl.NumberFormat(`${tag}-u-nu-native`);
  const parts = new Intl.NumberFormat(`${tag}-u-nu-latn`).formatToParts(1234567.5);
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const signs = {
    digits: Array.from({ length: 10 }, (_, digit) => native.format(digit)).join(''),
    decimal: signOf('decimal'),
    group: signOf('group').replace(/\s/u, '\\s').replace('.', '\\.'),
  };
  signsByTag.set(tag, signs);
  return signs;
}

/**
 * Returns the numbers in a text with Latin digits, without thousands separators and with the
 * decimal separator of the text.
 */
function numbersIn(text: string, { digits, group }: NumberSigns): readonly string[] {
  const plain = text
    .replace(/\p{Nd}/gu, (digit) => (digits.includes(digit) ? `${digits.indexOf(digit)}` : digit))
    .replace(new RegExp(`(?<=\\d)(?:${group}|٬)(?=\\d{3}(?!\\d))`, 'gu'), '')
    .replace(/(?<=\d)٫(?=\d)/gu, '.');
  return plain.match(/\d+(?:[.,]\d+)*/g) ?? [];
}

/** Returns true if each digit of the text is Latin or one of the language's own. */
export function hasOwnDigits(text: string, tag: string): boolean {
  const { digits } = signsOf(tag);
  return (text.match(/\p{Nd}/gu) ?? []).every((digit) => `0123456789${digits}`.includes(digit));
}

/**
 * Returns the numbers of an English text in the form of a language, and those of its translation.
 * Omits numbers that the English text writes as words.
 */
export function numbersOf(english: string, translation: string, tag: string) {
  const worded = Object.entries(NUMBER_WORDS)
    .filter(([word]) => new RegExp(`\\b${word}\\b`, 'iu').test(english))
    .map(([, digits]) => digits);
  if (ONE_TIME.test(english)) worded.push('1');
  const signs = signsOf(tag);
  const isWritten = (number: string) => !worded.includes(number);
  return {
    wanted: numbersIn(english, signsOf('en'))
      .map((number) => number.replace('.', signs.decimal))
      .filter(isWritten),
    found: numbersIn(translation, signs).filter(isWritten),
  };
}
