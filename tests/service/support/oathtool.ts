import { execFileSync, spawnSync } from 'node:child_process';

const available = spawnSync('oathtool', ['--version']).status === 0;

/** Debian's oathtool, if installed: an authenticator that this project did not write. */
export const oathtool = {
  available,
  /** Suffix for the name of a skipped test. */
  reason: available ? '' : ' (not run: the Debian package oathtool is not installed)',
  /**
   * The code of a secret.
   * @param secret base32
   * @param now milliseconds since 1970
   */
  code(secret: string, now = Date.now()): string {
    return execFileSync('oathtool', ['--totp', '--base32', '--now', `@${Math.floor(now / 1000)}`, secret], {
      encoding: 'utf8',
    }).trim();
  },
};
