/** Ends the command with this exit code and, unless a program has said it already, a sentence. */
export class Stop extends Error {
  constructor(exitCode, message = '') {
    super(message);
    this.exitCode = exitCode;
  }
}
