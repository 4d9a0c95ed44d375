import { resolve } from 'node:path';
import { ConfigError, EnvironmentReader } from './reader.ts';
import { LOOPBACK } from './loopback.ts';
import { keptSecretKey } from './secret-key.ts';

export { ConfigError } from './reader.ts';

/** The provider of "Continue with Platform ID". */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** reCAPTCHA Enterprise: the public key of the page, and what the assessment API needs. */
export interface RecaptchaConfig {
  siteKey: string;
  projectId: string;
  apiKey: string;
  /** 0 to 1; an assessment below it is refused. */
  minScore: number;
  /**
   * Where assessments are asked for: Google's address, unless `RECAPTCHA_API_URL` names another one (a regional one, a
   * test's).
   */
  apiUrl: string;
}

/** Every setting of the service, checked. */
export interface Config {
  port: number;
  host: string;
  /** Where browsers find the service, without a slash at its end. */
  publicUrl: string;
  /** Absolute path of the folder with the embedded database. */
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string;
  /** The domain of the token's cookie; the page's host when left out. */
  cookieDomain: string | undefined;
  /**
   * Whose `X-Forwarded-For` is believed: nobody's, that of a number of proxies in front, or of these addresses
   * (separated by commas).
   */
  trustProxy: false | number | string;
  smtpUrl: string | undefined;
  smsUrl: string | undefined;
  oidc: OidcConfig | undefined;
  recaptcha: RecaptchaConfig | undefined;
  allowPrivateWebhooks: boolean;
  /** Multiplies every limit; for the demo and tests only. */
  rateLimitScale: number;
  /** Demo data, outbox and the bundled identity provider. */
  demo: boolean;
  logLevel: string;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Reads the environment.
 * @throws {ConfigError} one line that names the variable, for the first wrong value
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = new EnvironmentReader(env);
  const demo = read.flag('DEMO', true);
  const port = read.integer('PORT', 4400, 1, 65_535);
  const dataDir = resolve(read.text('DATA_DIR') ?? '.data');
  const config: Config = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: read.origin('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:'], { named: false }),
    secretKey: '',
    cookieDomain: read.domain('COOKIE_DOMAIN'),
    trustProxy: read.proxy('TRUST_PROXY'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: read.url('SMS_URL', ['https:', 'http:']),
    oidc: oidcOf(read),
    recaptcha: recaptchaOf(read),
    allowPrivateWebhooks: read.flag('ALLOW_PRIVATE_WEBHOOKS', false),
    rateLimitScale: read.number('RATE_LIMIT_SCALE', 1, 0.001, 1_000_000),
    demo,
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? (demo ? 'warn' : 'info'),
  };
  requireCookieDomain(config);
  if (!demo) requireForReal(read);
  config.secretKey = read.secret('SECRET_KEY') ?? keptSecretKey(dataDir);
  return config;
}

/** Without demo mode nothing that protects real people may be left to a default. */
function requireForReal(read: EnvironmentReader): void {
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL']) {
    if (!read.text(name)) throw new ConfigError(name, 'must be set when DEMO=0');
  }
  if (read.text('RATE_LIMIT_SCALE'))
    throw new ConfigError('RATE_LIMIT_SCALE', 'is for the demo and tests only, and must not be set when DEMO=0');
}

/** A browser drops a cookie for a domain that its page is not in, and nobody could stay signed in. */
function requireCookieDomain({ cookieDomain, publicUrl }: Pick<Config, 'cookieDomain' | 'publicUrl'>): void {
  const domain = cookieDomain?.toLowerCase().replace(/^\./, '');
  const host = new URL(publicUrl).hostname;
  if (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`))
    throw new ConfigError(
      'COOKIE_DOMAIN',
      `must be the host of PUBLIC_URL or a domain above it, and ${host} is not in ${domain}`,
    );
}

function oidcOf(read: EnvironmentReader): OidcConfig | undefined {
  const [issuer, clientId, clientSecret] = read.together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
  if (!issuer || !clientId || !clientSecret) return undefined;
  read.url('OIDC_ISSUER', ['https:', 'http:']);
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new ConfigError('OIDC_ISSUER', 'must begin with https://, except on this machine itself');
  return { issuer, clientId, clientSecret };
}

function recaptchaOf(read: EnvironmentReader): RecaptchaConfig | undefined {
  const [siteKey, projectId, apiKey] = read.together('RECAPTCHA_SITE_KEY', 'RECAPTCHA_PROJECT_ID', 'RECAPTCHA_API_KEY');
  const minScore = read.number('RECAPTCHA_MIN_SCORE', 0.5, 0, 1);
  const apiUrl = read.origin('RECAPTCHA_API_URL') ?? 'https://recaptchaenterprise.googleapis.com';
  return siteKey && projectId && apiKey ? { siteKey, projectId, apiKey, apiUrl, minScore } : undefined;
}
