/** A command of the service, such as `check`. */
export interface Command {
  /** How to use it, in one line. */
  usage: string;
  /**
   * Runs it; prints what it did.
   * @throws {UsageError} for wrong arguments, or the errors of opening the database
   */
  run: (args: readonly string[]) => Promise<void>;
}

/** Wrong arguments. The message is one line for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
