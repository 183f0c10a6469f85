declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Rules for generated passwords (WHATWG proposal, Safari). */
    passwordrules?: T extends HTMLElement ? string : never;
  }
}

/** The rule of product.md#password-rule in the `passwordrules` syntax. */
export const PASSWORD_RULES =
  'minlength: 6; maxlength: 20; required: lower; required: upper; required: digit;';
