import { OperatorError } from '../operator-error';

/** The embedded database cannot start or run; shown without a stack. */
export class DatabaseStartError extends OperatorError {}
