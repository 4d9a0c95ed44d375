import { describe, expect, it } from 'vitest';
import { certificateAdvice, readSslMode } from '../../../../service/platform/config/ssl-mode.ts';

describe('sslmode', () => {
  it.each(['prefer', 'require', 'verify-ca'])('%s is said to check the certificate, in one line', (mode) => {
    const { url, note } = readSslMode(
      `postgres://iam:pa%3Fss@db/iam?application_name=x&sslmode=${mode}&sslrootcert=/ca.pem`,
    );
    expect(url).toBe('postgres://iam:pa%3Fss@db/iam?application_name=x&sslmode=verify-full&sslrootcert=/ca.pem');
    expect(note).toMatch(new RegExp(`^DATABASE_URL: sslmode=${mode} checks the certificate [^\\n]+$`));
  });

  it.each([
    'postgres://db/iam',
    'postgres:///iam?host=/run/postgresql',
    'postgres://db/iam?sslmode=verify-full',
    'postgres://db/iam?sslmode=no-verify',
    'postgres://db/iam?sslmode=disable',
    'postgres://db/iam?sslmode=require&uselibpqcompat=true',
  ])('is left alone in %s', (url) => {
    expect(readSslMode(url)).toEqual({ url });
  });

  it('has advice for a certificate that nobody vouches for', () => {
    const failure = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(certificateAdvice(failure)).toContain('sslrootcert=');
    expect(certificateAdvice(new Error('other'))).toBe('');
  });
});
