declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** What a password manager may generate (WHATWG proposal, Safari). */
    passwordrules?: T extends HTMLElement ? string : never;
  }
}

/** Specification section 5 in the words of a password manager. */
export const PASSWORD_RULES =
  'minlength: 6; maxlength: 20; required: lower; required: upper; required: digit;';
