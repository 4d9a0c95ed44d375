/** An environment variable has an invalid value. The message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(variable: string, why: string) {
    super(`${variable} ${why}.`);
  }
}
