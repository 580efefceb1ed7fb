/** Why the program cannot start or a command cannot run, in a sentence for its operator; shown without a stack. */
export class OperatorError extends Error {}
