import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of docs/requirements/ that the test covers; `npm run requirements` counts them. */
    requirements?: readonly string[];
  }
}
