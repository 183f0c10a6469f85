import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server of the desk forbids inline scripts and styles (Content-Security-Policy). */
const nothingInline: Plugin = {
  name: 'desk:nothing-inline',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle && /<style|<script(?![^>]*\ssrc=)|\s(style|on\w+)=/i.test(html)) {
        throw new Error('desk/app/index.html must hold nothing inline');
      }
      return html;
    },
  },
};

/** The build of the operators' desk, which is separate from the members' app. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  resolve: { alias: { '#': here('../../src') } },
  plugins: [react(), tailwindcss(), nothingInline],
  build: {
    outDir: here('../../dist-desk'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The Content-Security-Policy has no `data:` for fonts and scripts.
    assetsInlineLimit: 0,
    // The code is a single file: it is loaded once a day, and every screen then opens without a
    // request for code.
    chunkSizeWarningLimit: 1_000,
  },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:4174' } },
});
