/** One column of the contact sheet. */
export interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'night' | 'day';
  readonly language: string;
  /** The size of the text, in percent. */
  readonly text?: number;
}

export const VARIANTS: readonly Variant[] = [
  { name: 'night', width: 390, height: 844, theme: 'night', language: 'en' },
  { name: 'day', width: 390, height: 844, theme: 'day', language: 'en' },
  { name: 'arabic', width: 390, height: 844, theme: 'night', language: 'ar' },
  { name: 'narrow', width: 320, height: 693, theme: 'day', language: 'en' },
  { name: 'low', width: 844, height: 390, theme: 'night', language: 'en' },
  { name: 'medium', width: 834, height: 1112, theme: 'day', language: 'en' },
  { name: 'wide', width: 1440, height: 900, theme: 'night', language: 'en' },
  { name: 'text', width: 390, height: 844, theme: 'day', language: 'en', text: 200 },
];
