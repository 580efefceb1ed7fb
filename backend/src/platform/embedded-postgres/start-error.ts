/** What keeps the embedded database from working, said so that a cook understands it: to be shown without a stack. */
export class DatabaseStartError extends Error {}
