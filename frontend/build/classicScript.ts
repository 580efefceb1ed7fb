import type { Plugin } from 'vite';

/** Loads another script of the page when its code requests it; each script stores its exports in `parts`. */
const loader = `(function(){var parts=window.kalavaraParts={};
window.kalavaraPart=function(name,src){return new Promise(function(resolve,reject){
var script=document.createElement('script');script.src=src;
script.onload=function(){resolve(parts[name])};
script.onerror=function(){script.remove();reject(new Error(src))};
document.head.appendChild(script)})}})();
`;

const exported = /\bexport ?\{([^}]*)\};?/;
const imported = /\bimport ?\{([^}]*)\} ?from ?["'`]\.\/([^"'`]+)["'`];?/g;
const dynamic = /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g;

type Chunk = { type: 'chunk'; name: string; fileName: string; code: string; isEntry: boolean };

/** Converts `a as b,c` to the members of an object or of its pattern; `isPattern`: the member comes first. */
const members = (list: string, { isPattern }: { isPattern: boolean }) =>
  list
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => each.trim().split(/\s+as\s+/))
    .map(([name, other = name]) => (isPattern ? `${name}:${other}` : `${other}:${name}`))
    .join(',');

/**
 * Converts a module of a page to a classic script, which reads its imports from `parts`. Exported variables are not
 * reassigned (`build.test.ts`), so copies are sufficient.
 */
function asClassic({ name, code }: Chunk, nameOf: (file: string) => string): string {
  const body = code
    // Used by Vite's loader of style sheets; classic scripts do not have it.
    .replace(/\bimport\.meta\.resolve\b/g, 'null')
    .replace(/\bimport\.meta\.url\b/g, 'location.href')
    .replace(
      imported,
      (_all, list: string, file: string) =>
        `var {${members(list, { isPattern: true })}}=parts['${nameOf(file)}'];`,
    )
    .replace(
      exported,
      (_all, list: string) => `parts['${name}']={${members(list, { isPattern: false })}};`,
    )
    .replace(
      dynamic,
      (_all, file: string) => `window.kalavaraPart('${nameOf(file)}','/assets/${file}')`,
    );
  return `(function (parts) { 'use strict';\n${body}\n})(window.kalavaraParts);\n`;
}

/**
 * Loads the scripts of a page as classic scripts. Chromium streams these to a thread of their own while they arrive,
 * and caches their compiled code; for modules the oldest engines do neither, and compile them on the main thread at
 * every start.
 */
export const classicScript = (isOn: boolean): Plugin => ({
  name: 'kalavara:classic-script',
  // The hash in a file name is that of its modules, which this plugin changes.
  augmentChunkHash: () => (isOn ? loader + asClassic.toString() : ''),
  // With Rolldown's own `iife` format, Vite would put the style sheet into the script.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (!isOn) return;
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as Chunk[];
      const nameOf = (file: string) =>
        chunks.find(({ fileName }) => fileName.endsWith(`/${file}`))!.name;
      const first = chunks.find(({ isEntry }) => isEntry)!;
      const helpers = chunks.filter(({ name }) => name === 'rolldown-runtime');
      for (const chunk of chunks) chunk.code = asClassic(chunk, nameOf);
      // Saves one request: Rolldown's own helpers are part of the first script. Their file remains for the manifest.
      first.code = loader + helpers.map(({ code }) => code).join('') + first.code;
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      isOn ? html.replace(/<script type="module" crossorigin/g, '<script defer') : html,
  },
});
