/**
 * The program cannot start, or a command cannot run. The message is a sentence for the operator, shown without a
 * stack.
 */
export class OperatorError extends Error {}
