import { HOSTILE_HTML } from './hostile-html.ts';

/**
 * Texts that escape from an attribute, a script, a style, a comment, a template or a JSON block.
 */
const BREAKS = [
  '"',
  "'",
  '`',
  '</title>',
  '</script>',
  '</style>',
  '</textarea>',
  '-->',
  ']]>',
  '\\"',
];

/** Code that a template engine, formatter or translation would evaluate. */
const TEMPLATES = [
  ...['{alert(1)}', `${'$'}{alert(1)}`, '{{alert(1)}}', '<%= alert(1) %>', '#{alert(1)}'],
  "{{constructor.constructor('alert(1)')()}}",
  "{'constructor'.constructor('alert(1)')()}",
  '{0, plural, other {<img src=x onerror=alert(1)>}}',
  '<0>alert(1)</0>',
  '__proto__',
  '%0d%0a<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202e<script>alert(1)</script>',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
];

/** Addresses that run code or send requests if they are followed, framed or loaded. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
  ],
  ...['\u0001javascript:alert(1)', 'javascript://%0aalert(1)', 'javascript:alert(1)//https://a.b'],
  ...['data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD4='],
  ...['data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ...['vbscript:alert(1)', 'blob:https://evil.example/1', 'file:///etc/passwd', 'about:blank'],
  ...['//evil.example/x.png', '/\\evil.example/x.png', '\\\\evil.example\\x.png'],
  ...['http://evil.example/x.png', 'https://evil.example/x.png', 'https:evil.example/x.png'],
  ...['/.//evil.example/x.png', 'https://user:pass@evil.example/x.png', 'ws://evil.example/'],
  ...['x" onerror="alert(1)', "x' onerror='alert(1)", 'url(https://evil.example/x.png)'],
];

/** Texts that a server could be made to store: at least 120 different ones. */
export const SCRIPT_PAYLOADS: readonly string[] = [
  ...HOSTILE_HTML,
  ...BREAKS.map((end) => `${end}><script>alert(1)</script>`),
  ...BREAKS.map((end) => `${end} autofocus onfocus=alert(1) x=${end}`),
  ...TEMPLATES,
  ...HOSTILE_ADDRESSES,
];
