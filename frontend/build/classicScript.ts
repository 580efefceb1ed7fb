import type { Plugin } from 'vite';

/**
 * Loads the one script of a page as a classic one. Chromium streams classic scripts to a thread of
 * their own while they arrive and caches their compiled code; of modules the oldest engines do
 * neither, and compile them on the main thread at every start.
 */
export const classicScript = (isOn: boolean): Plugin => ({
  name: 'kalavara:classic-script',
  // Rolldown's own `iife` format would have Vite put the style sheet into the script.
  renderChunk: (code, { isEntry }) =>
    isOn && isEntry ? `(function () { 'use strict';\n${code}\n})();` : null,
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      isOn ? html.replace(/<script type="module" crossorigin/g, '<script defer') : html,
  },
});
