import { CODE } from '#core/contract/envelope.ts';

/**
 * A user-facing text, marked with the extractor's i18n comment at its declaration. `id` is stable
 * (`auth.wrongPassword`), `message` is the English ICU message.
 */
export interface ServerText {
  readonly id: string;
  readonly message: string;
  /** The input field that a refusal with this text concerns (product.md#envelope). */
  readonly field?:
    | ('amount' | 'password' | 'emailCode' | 'address' | 'label' | 'voucher' | 'txid')
    | ('email' | 'phone' | 'username' | 'inviteCode' | 'old' | 'fresh' | 'secondFactor')
    | 'newCode';
}

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * An expected refusal of a call, which becomes an envelope with `code` and the text in the caller's
 * language.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly text: ServerText;
  readonly values: TextValues;
  readonly retryAfterSeconds: number | undefined;
  /** `data` of the response, which is information that the caller needs to continue. */
  readonly data: unknown;
  /** HTTP status, if it differs from the status of the code. */
  readonly status: number | undefined;

  constructor(
    text: ServerText,
    options: {
      code?: number;
      values?: TextValues;
      retryAfterSeconds?: number;
      status?: number;
      data?: unknown;
    } = {},
  ) {
    super(text.id);
    this.name = 'Refusal';
    this.text = text;
    this.code = options.code ?? CODE.refused;
    this.values = options.values ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.status = options.status;
    this.data = options.data;
  }
}
