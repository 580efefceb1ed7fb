import { OperatorError } from '../operator-error';

/** Why the embedded database does not work, to be shown without a stack. */
export class DatabaseStartError extends OperatorError {}
