/** One column of the contact sheet. */
export interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'night' | 'day';
  readonly language: string;
}

export const VARIANTS: readonly Variant[] = [
  { name: 'night', width: 390, height: 844, theme: 'night', language: 'en' },
  { name: 'day', width: 390, height: 844, theme: 'day', language: 'en' },
  { name: 'arabic', width: 390, height: 844, theme: 'night', language: 'ar' },
  { name: 'narrow', width: 320, height: 693, theme: 'day', language: 'en' },
  { name: 'wide', width: 1280, height: 844, theme: 'night', language: 'en' },
];
