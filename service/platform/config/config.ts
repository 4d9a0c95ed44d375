import { resolve } from 'node:path';
import { z } from 'zod';
import { SERVER_DEFAULTS, type ServerSettings } from './server-settings.ts';
import { ConfigError } from './config-error.ts';
import { withFiles } from './files.ts';
import { isLoopbackHost } from './loopback.ts';
import { foundSecretKey, keptSecretKey } from './secret-key.ts';
import type { TracingConfig } from '../tracing/tracing.ts';
import { type DemoPlatform, demoPlatform } from './demo-platform.ts';
import { tracingOf } from './tracing.ts';
import {
  cookieName,
  domain,
  domains,
  flag,
  headers,
  integer,
  nameServers,
  number,
  oneOf,
  optionalFlag,
  optionalInteger,
  origin,
  postgresUrl,
  proxy,
  secret,
  secrets,
  text,
  url,
} from './variables.ts';

/** All environment variables of the service, with type and default. */
const environment = z.object({
  PORT: integer(4400, 1, 65_535),
  HOST: text,
  PUBLIC_URL: origin,
  DATA_DIR: text,
  CDN_DIR: text,
  LANGUAGES_DIR: text,
  DATABASE_URL: postgresUrl,
  DATABASE_POOL_SIZE: integer(SERVER_DEFAULTS.poolSize, 1, 500),
  DATABASE_STATEMENT_SECONDS: integer(SERVER_DEFAULTS.statementSeconds, 1, 3_600),
  DATABASE_CONNECT_SECONDS: integer(SERVER_DEFAULTS.connectSeconds, 1, 600),
  DATABASE_PREPARED: optionalFlag,
  DATABASE_LISTEN_URL: postgresUrl,
  SECRET_KEY: secret,
  FORMER_SECRET_KEYS: secrets,
  METRICS_TOKEN: secret,
  METRICS_PORT: optionalInteger(1, 65_535),
  COOKIE_DOMAIN: domain,
  COOKIE_NAME: cookieName,
  TRUSTED_DOMAINS: domains,
  TRUST_PROXY: proxy,
  SMTP_URL: url(['smtp', 'smtps']),
  SMS_URL: url(['https', 'http']),
  OIDC_NAME: text,
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_PROJECT_ID: text,
  RECAPTCHA_API_KEY: text,
  RECAPTCHA_MIN_SCORE: number(0.5, 0, 1),
  RECAPTCHA_API_URL: origin,
  ALLOW_PRIVATE_WEBHOOKS: flag(false),
  DNS_SERVERS: nameServers,
  AUDIT_DAYS: integer(0, 0, 36_500),
  NOTIFICATION_DAYS: integer(365, 0, 36_500),
  FAILED_JOB_DAYS: integer(90, 0, 36_500),
  RATE_LIMIT_SCALE: number(1, 0.001, 1_000_000),
  OTEL_SDK_DISABLED: flag(false),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none']),
  OTEL_SERVICE_NAME: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https']),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(['http', 'https']),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers,
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json']),
  DRAIN_SECONDS: optionalInteger(0, 300),
  STOP_SECONDS: integer(10, 1, 3_600),
  DEMO: flag(true),
  DEMO_PLATFORM: demoPlatform,
  SERVE_DOCS: optionalFlag,
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
});

type Environment = z.output<typeof environment>;

/** The external identity provider. */
export interface OidcConfig {
  /** Its name on the button 'Continue with …', and in messages. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** reCAPTCHA Enterprise: the page's public key, and the settings of the assessment API. */
export interface RecaptchaConfig {
  siteKey: string;
  projectId: string;
  apiKey: string;
  /** 0 to 1; assessments below it fail. */
  minScore: number;
  /** Assessment endpoint: Google's API unless `RECAPTCHA_API_URL` is set. */
  apiUrl: string;
}

/** All validated settings of the service. */
export interface Config {
  port: number;
  host: string;
  /** Public URL of the service, without trailing slash. */
  publicUrl: string;
  /** Absolute path of the embedded database's folder. */
  dataDir: string;
  /** Absolute path of the folder with the CDN builds of earlier versions; undefined if none are kept. */
  cdnDir: string | undefined;
  /** Absolute path of the folder with further languages; undefined without any. */
  languagesDir: string | undefined;
  databaseUrl: string | undefined;
  databaseServer: ServerSettings;
  secretKey: string;
  /** `secretKey`, then former keys that still decrypt. */
  secretKeys: readonly string[];
  /** Where `/metrics` is: behind a token on the service's port, on a port of its own, or nowhere. */
  metrics: { token: string | undefined; port: number | undefined };
  /** Where traces go; undefined if nothing is traced. */
  tracing: TracingConfig | undefined;
  /** Domain of the token cookie; defaults to the page's host. */
  cookieDomain: string | undefined;
  /** Name of the token's cookie; undefined for `token`. */
  cookieName: string | undefined;
  /** Hosts and origins that are trusted, besides those in the system setting. */
  trustedDomains: readonly string[];
  /** Proxies trusted for `X-Forwarded-For`: none, the last few, or those with the listed addresses. */
  trustProxy: false | number | string;
  smtpUrl: string | undefined;
  smsUrl: string | undefined;
  oidc: OidcConfig | undefined;
  recaptcha: RecaptchaConfig | undefined;
  allowPrivateWebhooks: boolean;
  /** Where domains are looked up, with or without port; empty for the system's name servers. */
  dnsServers: readonly string[];
  /** Days to keep records; 0 keeps them forever. */
  retention: { audit: number; notifications: number; failedJobs: number };
  /** Multiplies every limit; only for the demo and tests. */
  rateLimitScale: number;
  /** Milliseconds between SIGTERM and the end of listening, so that balancers see that readiness failed. */
  drainMs: number;
  /** How long running requests may take after the service stopped listening. */
  stopMs: number;
  /** Demo data, outbox and the bundled identity provider. */
  demo: boolean;
  /** Back ends of the demo's dashboards; undefined if they do not run. */
  demoPlatform: DemoPlatform | undefined;
  /** Whether `/docs/` is served. */
  servesDocs: boolean;
  logLevel: string;
}

/**
 * Reads the environment.
 * @param writesKey false to write nothing, for commands that do not use the key: a missing one is made up and not kept
 * @throws {ConfigError} one line that names the first wrong variable
 */
export function readConfig(env: NodeJS.ProcessEnv, { writesKey = true } = {}): Config {
  const whole = withFiles(env, Object.keys(environment.shape));
  const parsed = environment.safeParse(whole);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'is not valid');
  }
  const read = parsed.data;
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  const oidc = oidcOf(read);
  const recaptcha = recaptchaOf(read);
  requireCookieDomain(read.COOKIE_DOMAIN, publicUrl);
  if (!read.DEMO) requireProductionSettings(whole, read);
  const dataDir = resolve(read.DATA_DIR ?? '.data');
  const secretKey = read.SECRET_KEY ?? (writesKey ? keptSecretKey(dataDir) : foundSecretKey(dataDir));
  return {
    port: read.PORT,
    host: read.HOST ?? '127.0.0.1',
    publicUrl,
    dataDir,
    cdnDir: read.CDN_DIR && resolve(read.CDN_DIR),
    languagesDir: read.LANGUAGES_DIR && resolve(read.LANGUAGES_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseServer: {
      poolSize: read.DATABASE_POOL_SIZE,
      statementSeconds: read.DATABASE_STATEMENT_SECONDS,
      connectSeconds: read.DATABASE_CONNECT_SECONDS,
      prepared: read.DATABASE_PREPARED,
      listenUrl: read.DATABASE_LISTEN_URL,
    },
    secretKey,
    secretKeys: [secretKey, ...read.FORMER_SECRET_KEYS],
    metrics: { token: read.METRICS_TOKEN, port: read.METRICS_PORT },
    tracing: tracingOf(read),
    cookieDomain: read.COOKIE_DOMAIN,
    cookieName: read.COOKIE_NAME,
    trustedDomains: read.TRUSTED_DOMAINS,
    trustProxy: read.TRUST_PROXY,
    smtpUrl: read.SMTP_URL,
    smsUrl: read.SMS_URL,
    oidc,
    recaptcha,
    allowPrivateWebhooks: read.ALLOW_PRIVATE_WEBHOOKS,
    dnsServers: read.DNS_SERVERS,
    retention: { audit: read.AUDIT_DAYS, notifications: read.NOTIFICATION_DAYS, failedJobs: read.FAILED_JOB_DAYS },
    rateLimitScale: read.RATE_LIMIT_SCALE,
    drainMs: (read.DRAIN_SECONDS ?? (read.DEMO ? 0 : 5)) * 1_000,
    stopMs: read.STOP_SECONDS * 1_000,
    demo: read.DEMO,
    demoPlatform: read.DEMO_PLATFORM,
    servesDocs: read.SERVE_DOCS ?? read.DEMO,
    logLevel: read.LOG_LEVEL ?? (read.DEMO ? 'warn' : 'info'),
  };
}

/** Outside demo mode nothing that protects real users may have a default. */
function requireProductionSettings(env: NodeJS.ProcessEnv, read: Environment): void {
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'] as const) {
    if (read[name] === undefined) throw new ConfigError(name, 'must be set when DEMO=0');
  }
  const { protocol, hostname } = new URL(read.PUBLIC_URL ?? '');
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    throw new ConfigError('PUBLIC_URL', 'must begin with https:// when DEMO=0, except on this machine itself');
  if (env['RATE_LIMIT_SCALE']?.trim())
    throw new ConfigError('RATE_LIMIT_SCALE', 'is for the demo and tests only, and must not be set when DEMO=0');
  if (read.DEMO_PLATFORM)
    throw new ConfigError('DEMO_PLATFORM', 'is for the demo only, and must not be set when DEMO=0');
}

/** Browsers drop a cookie if its domain does not contain the page's host; then nobody could stay logged in. */
function requireCookieDomain(cookieDomain: string | undefined, publicUrl: string): void {
  const parent = cookieDomain?.toLowerCase().replace(/^\./, '');
  const host = new URL(publicUrl).hostname;
  if (parent !== undefined && host !== parent && !host.endsWith(`.${parent}`))
    throw new ConfigError(
      'COOKIE_DOMAIN',
      `must be the host of PUBLIC_URL or a domain above it, and ${host} is not in ${parent}`,
    );
}

/**
 * Variables that only work together: all or none.
 * @throws {ConfigError} for the first missing one
 */
function together<const N extends keyof Environment>(read: Environment, names: readonly N[]): boolean {
  const missing = names.filter((name) => read[name] === undefined);
  if (missing[0] !== undefined && missing.length < names.length)
    throw new ConfigError(missing[0], `must be set too: ${names.join(', ')} belong together`);
  return missing.length === 0;
}

function oidcOf(read: Environment): OidcConfig | undefined {
  const { OIDC_NAME: name = '', OIDC_ISSUER: issuer = '' } = read;
  const { OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '' } = read;
  if (!together(read, ['OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])) return undefined;
  const parsed = url(['https', 'http']).safeParse(issuer);
  if (!parsed.success) throw new ConfigError('OIDC_ISSUER', parsed.error.issues[0]?.message ?? 'is not a URL');
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    throw new ConfigError('OIDC_ISSUER', 'must begin with https://, except on this machine itself');
  return { name, issuer, clientId, clientSecret };
}

function recaptchaOf(read: Environment): RecaptchaConfig | undefined {
  const { RECAPTCHA_SITE_KEY: siteKey = '', RECAPTCHA_PROJECT_ID: projectId = '' } = read;
  const { RECAPTCHA_API_KEY: apiKey = '', RECAPTCHA_MIN_SCORE: minScore } = read;
  if (!together(read, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_PROJECT_ID', 'RECAPTCHA_API_KEY'])) return undefined;
  const apiUrl = read.RECAPTCHA_API_URL ?? 'https://recaptchaenterprise.googleapis.com';
  return { siteKey, projectId, apiKey, apiUrl, minScore };
}

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(environment.shape);
