import { LANGUAGES } from '../domain/languages.ts';
import { isTextId, PROPOSAL_MAX } from '../domain/support-texts.ts';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, textOf } from './primitives.ts';

const LONGEST_PATH = 200;
const words = textOf((text) => text.trim() !== '' && text.length <= PROPOSAL_MAX);

/**
 * POST proposeText: proposes a better text for the app. `screen` is the path of the page that shows
 * the text, `text_id` is the text's id in the catalogs, and `content` is its current wording in the
 * language `lang`. See product.md#wrong-texts.
 */
export const proposeText = defineEndpoint({
  name: 'proposeText',
  access: 'member',
  input: fields({
    screen: textOf((text) => text.startsWith('/') && text.length <= LONGEST_PATH),
    language: wire(
      'lang',
      textOf((text) => LANGUAGES.some(({ code }) => code === text)),
    ),
    textId: wire('text_id', textOf(isTextId)),
    current: wire('content', words),
    proposal: words,
  }),
  output: nothing,
});
