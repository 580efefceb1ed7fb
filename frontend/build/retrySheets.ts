import type { Plugin } from 'vite';

/** In the helper that loads a part with its style sheets: what it does after a failure, and what it has to do. */
const changes = [
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const;

/**
 * Vite requests each style sheet of a part once, but a script that failed once more: a part whose first load failed
 * offline was shown without its style. Removing the failed link and its mark makes the next load request it anew.
 */
export function retrySheets(): Plugin {
  return {
    name: 'kalavara:retry-sheets',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const missing = changes.find(([before]) => !code.includes(before));
        if (missing) return this.error(`Vite's helper has no ${missing[0]}`);
        return changes.reduce((changed, [before, after]) => changed.replace(before, after), code);
      },
    },
  };
}
