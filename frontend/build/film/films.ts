import type { Plugin } from 'vite';
import { encodeFilm } from './encode.ts';
import { firewoodFilm, size } from './firewood.ts';

/**
 * The films with the folders and steps that show them; the server sends a film if the owner has uploaded none for the
 * step.
 */
const films = [{ picturesOf: firewoodFilm, steps: ['roadmap/1-1', 'roadmap/3-1'] }];

/** Generates the built-in films of steps: `videos/<folder>/<step>.webm`. */
export const builtInFilms = (isMade: boolean): Plugin => ({
  name: 'kalavara:films',
  async generateBundle() {
    if (!isMade) return;
    for (const { picturesOf, steps } of films) {
      const source = await encodeFilm(picturesOf(), size);
      for (const step of steps)
        this.emitFile({ type: 'asset', fileName: `videos/${step}.webm`, source });
    }
  },
});
