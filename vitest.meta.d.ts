import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of docs/requirements/ that the test covers; `npm run requirements` counts them. */
    requirements?: readonly string[];
    /** The rules of docs/realtime.md that the test checks. */
    rules?: readonly string[];
  }
}
