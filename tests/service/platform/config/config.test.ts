import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../service/platform/config/config.ts';
import { misspeltDemo, misspeltVariables } from '../../../../service/platform/config/misspelt.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'iam-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const SECRET_KEY = 'x'.repeat(32);
const real = { DATA_DIR, DEMO: '0', SECRET_KEY, SMTP_URL: 'smtp://mail.example:25', PUBLIC_URL: 'https://iam.example' };

describe('the environment', () => {
  it('needs no variable for a demo', () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({
      port: 4400,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4400',
      demo: true,
      trustProxy: false,
      rateLimitScale: 1,
    });
  });

  it('keeps a demo key, the same at each start, readable only by its owner', () => {
    const { secretKey } = readConfig({ DATA_DIR });
    expect(secretKey.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR }).secretKey).toBe(secretKey);
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o077).toBe(0);
  });

  it('derives PUBLIC_URL from PORT, and drops a trailing slash', () => {
    expect(readConfig({ DATA_DIR, PORT: '4444' }).publicUrl).toBe('http://localhost:4444');
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://iam.example/' }).publicUrl).toBe('https://iam.example');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '0'],
    ['PUBLIC_URL', 'iam.example'],
    ['PUBLIC_URL', 'https://iam.example/path'],
    ['DATABASE_URL', 'mysql://db'],
    ['SECRET_KEY', 'short'],
    ['COOKIE_DOMAIN', 'https://iam.example'],
    ['COOKIE_DOMAIN', 'elsewhere.example'],
    ['TRUSTED_DOMAINS', 'app.example, *.com'],
    ['TRUSTED_DOMAINS', 'https://app.example/path?x=1'],
    ['COOKIE_NAME', 'a b'],
    ['COOKIE_NAME', 'token-1'],
    ['COOKIE_NAME', '__Host-token'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', 'beef'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail.example'],
    ['SMS_URL', 'sms'],
    ['RATE_LIMIT_SCALE', 'much'],
    ['ALLOW_PRIVATE_WEBHOOKS', 'maybe'],
    ['DEMO_PLATFORM', 'http://localhost:4401'],
    ['DEMO_PLATFORM', '{"url": "file:///etc", "applications": {}}'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['RECAPTCHA_MIN_SCORE', '7'],
  ])('rejects %s=%s in one line that names it', (name, value) => {
    expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
  });

  it('never repeats a URL, which may contain a password', () => {
    expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
  });

  it('accepts proxies by name, address and range, and a parent domain of PUBLIC_URL for the cookie', () => {
    const env = {
      DATA_DIR,
      TRUST_PROXY: 'loopback, 10.0.0.0/8, 2001:db8::1',
      COOKIE_DOMAIN: '.example',
      COOKIE_NAME: 'iam_login',
      TRUSTED_DOMAINS: 'app.example/signed-in, HTTPS://App.example/A, b.example/, c.example//./',
      PUBLIC_URL: 'https://iam.example',
    };
    expect(readConfig(env)).toMatchObject({
      trustProxy: env.TRUST_PROXY,
      cookieDomain: '.example',
      cookieName: 'iam_login',
    });
    expect(readConfig(env).trustedDomains).toEqual([
      'app.example/signed-in',
      'https://app.example/A',
      'b.example',
      'c.example/.',
    ]);
  });

  it('reads international domains in the form that URLs and cookies have', () => {
    const env = {
      DATA_DIR,
      PUBLIC_URL: 'https://iam.müller.example',
      COOKIE_DOMAIN: '.müller.example',
      TRUSTED_DOMAINS: 'https://müller.example, *.例え.example:8443',
    };
    expect(readConfig(env)).toMatchObject({
      publicUrl: 'https://iam.xn--mller-kva.example',
      cookieDomain: '.xn--mller-kva.example',
      trustedDomains: ['https://xn--mller-kva.example', '*.xn--r8jz45g.example:8443'],
    });
  });

  it('accepts an identity provider without https only on this machine', () => {
    const env = { DATA_DIR, OIDC_NAME: 'Example ID', OIDC_CLIENT_ID: 'iam', OIDC_CLIENT_SECRET: 'secret' };
    expect(readConfig({ ...env, OIDC_ISSUER: 'http://localhost:9000' }).oidc?.issuer).toBe('http://localhost:9000');
    expect(() => readConfig({ ...env, OIDC_ISSUER: 'http://id.example' })).toThrow(/^OIDC_ISSUER [^\n]*\.$/);
  });

  it('rejects a truncated key, and a folder that does not exist', () => {
    const folder = mkdtempSync(join(DATA_DIR, 'cut-'));
    writeFileSync(join(folder, 'secret-key'), '');
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR holds a damaged key[^\n]*\.$/);
    expect(() => readConfig({ DATA_DIR: join(folder, 'secret-key') })).toThrow(/^DATA_DIR cannot be used[^\n]*\.$/);
  });

  it('leaves nothing behind where nothing may be written, and still notices a folder that cannot be used', () => {
    const missing = join(DATA_DIR, 'missing', 'below');
    const check = (dataDir: string) => readConfig({ DATA_DIR: dataDir }, { writesKey: false });
    expect(check(missing).secretKey.length).toBeGreaterThanOrEqual(43);
    expect(existsSync(join(DATA_DIR, 'missing'))).toBe(false);
    const { secretKey } = readConfig({ DATA_DIR });
    expect(check(DATA_DIR).secretKey).toBe(secretKey);
    expect(() => check(join(DATA_DIR, 'secret-key', 'below'))).toThrow(/^DATA_DIR cannot be used[^\n]*\.$/);
  });

  it.each(['OIDC_ISSUER', 'RECAPTCHA_SITE_KEY'])('rejects %s without its counterpart', (name) => {
    expect(() => readConfig({ DATA_DIR, [name]: 'https://id.example' })).toThrow('belong together');
  });

  it.each(['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'])('does not start with DEMO=0 without %s', (name) => {
    expect(() => readConfig({ ...real, [name]: '' })).toThrow(`${name} must be set when DEMO=0.`);
  });

  it('rejects a key kept beside the data and a scale of limits with DEMO=0', () => {
    expect(readConfig(real).secretKey).toBe(SECRET_KEY);
    expect(() => readConfig({ ...real, RATE_LIMIT_SCALE: '10' })).toThrow('RATE_LIMIT_SCALE');
    const file = join(DATA_DIR, 'scale');
    writeFileSync(file, '10');
    expect(() => readConfig({ ...real, RATE_LIMIT_SCALE_FILE: file })).toThrow('RATE_LIMIT_SCALE');
  });
});

describe('secrets in files', () => {
  const file = join(DATA_DIR, 'secret');
  it('are read, without the line end', () => {
    writeFileSync(file, `${'f'.repeat(40)}\n`);
    expect(readConfig({ DATA_DIR, SECRET_KEY_FILE: file }).secretKey).toBe('f'.repeat(40));
  });

  it('must exist, and not compete with the variable', () => {
    expect(() => readConfig({ DATA_DIR, SMTP_URL_FILE: join(DATA_DIR, 'missing') })).toThrow('SMTP_URL_FILE names a');
    expect(() => readConfig({ DATA_DIR, SECRET_KEY, SECRET_KEY_FILE: file })).toThrow('SECRET_KEY is set, and');
  });
});

describe('misspelt variables', () => {
  const [HOTS, PROT] = [
    { name: 'HOTS', meant: 'HOST' },
    { name: 'PROT', meant: 'PORT' },
  ];
  const [COLOR, SMTP_PORT] = ['IAM_COLOR', 'SMTP_PORT'].map((name) => ({ name, meant: null }));
  it.each([
    [{ DATABSE_URL: 'x' }, [{ name: 'DATABSE_URL', meant: 'DATABASE_URL' }]],
    [{ SECRET_KEY_FIL: 'x' }, [{ name: 'SECRET_KEY_FIL', meant: 'SECRET_KEY_FILE' }]],
    [{ OIDC_REALM: 'x' }, [{ name: 'OIDC_REALM', meant: null }]],
    [
      { OTEL_EXPORTER_OTLP_ENDPONT: 'x' },
      [{ name: 'OTEL_EXPORTER_OTLP_ENDPONT', meant: 'OTEL_EXPORTER_OTLP_ENDPOINT' }],
    ],
    [{ OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_HEADERS_FILE: 'x' }, []],
    [{ DMEO: '0' }, [{ name: 'DMEO', meant: 'DEMO' }]],
    [{ DEMO_MODE: '0' }, [{ name: 'DEMO_MODE', meant: 'DEMO' }]],
    [{ HOTS: '0.0.0.0', PROT: '80' }, [HOTS, PROT]],
    [{ PUBLIC_ULR: 'x' }, [{ name: 'PUBLIC_ULR', meant: 'PUBLIC_URL' }]],
    [{ AUDIT_RETENTION_DAYS: '9' }, [{ name: 'AUDIT_RETENTION_DAYS', meant: 'AUDIT_DAYS' }]],
    [{ IAM_SECRET_KEY: 'x' }, [{ name: 'IAM_SECRET_KEY', meant: 'SECRET_KEY' }]],
    [{ IAM_COLOR: 'x', SMTP_PORT: '25' }, [COLOR, SMTP_PORT]],
    [{ PATH: '/bin', HOME: '/', HOSTNAME: 'a', npm_config_cache: 'x', DEMO: '1', SMTP_URL_FILE: 'x' }, []],
  ])('%j', (env, found) => {
    expect(misspeltVariables(env as NodeJS.ProcessEnv)).toEqual(found);
  });
});

describe('a variable that was meant to end the demo', () => {
  it.each([
    [{ DMEO: '0' }, ['DMEO']],
    [{ DEMO: ' ', DMEO: '0', DEMO_MODE: '0' }, ['DMEO', 'DEMO_MODE']],
    [{ demo: '0', IAM_DEMO: '0' }, ['demo', 'IAM_DEMO']],
    [{ DEMO_FIEL: '/run/secrets/demo' }, ['DEMO_FIEL']],
    [{ DATABSE_URL: 'x', MEMO: '0', PROT: '80' }, []],
    [{ DEMO: '0', DMEO: '0' }, []],
    [{ DEMO: '1', DEMO_COLOR: 'red' }, []],
    [{ DEMO_FILE: '/run/secrets/demo', DMEO: '0' }, []],
  ])('%j', (env, names) => {
    expect(misspeltDemo(env as NodeJS.ProcessEnv).map(({ name }) => name)).toEqual(names);
  });
});

/** Variables of shells, terminals, systemd, containers, CI, npm, clouds and other programs. */
const ORDINARY = `PATH HOME USER LOGNAME SHELL SHLVL PWD OLDPWD TERM COLORTERM LANG LANGUAGE LC_ALL LC_CTYPE TZ MAIL
  EDITOR VISUAL PAGER DISPLAY HOSTNAME HOSTTYPE OSTYPE MACHTYPE UID EUID PS1 IFS LINES COLUMNS LS_COLORS SSH_TTY
  SSH_CLIENT SSH_CONNECTION SSH_AUTH_SOCK XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID INVOCATION_ID
  JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID MAINPID STATE_DIRECTORY CREDENTIALS_DIRECTORY LOGS_DIRECTORY
  NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS UV_THREADPOOL_SIZE NO_COLOR FORCE_COLOR DEBUG CI
  INIT_CWD npm_config_cache npm_lifecycle_event YARN_VERSION VITEST HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy
  SSL_CERT_FILE SSL_CERT_DIR PGHOST PGPORT PGUSER PGDATA POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD AMQP_URL REDIS_URL
  MYSQL_URL HTTP_URL DB_URL DB_HOST DB_PORT REDIS_HOST REDIS_PORT PORT0 PORTS WEB_PORT APP_PORT LOG_FILE
  LOG_DIR DATA AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY GOOGLE_APPLICATION_CREDENTIALS SECRETS_DIR DYNO
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR POD_NAME POD_IP NODE_NAME
  IAM_SERVICE_HOST IAM_SERVICE_PORT IAM_SERVICE_PORT_HTTP IAM_PORT_4400_TCP IAM_PORT_4400_TCP_PROTO SMTP_PORT_25_TCP
  GITHUB_ACTIONS GITHUB_TOKEN RUNNER_TEMP ADMIN_EMAIL ADMIN_NAME ADMIN_PASSWORD ADMIN_PASSWORD_FILE E2E_PORT _`;

it('flags no variable of the system or of other programs', () => {
  const env = Object.fromEntries(ORDINARY.split(/\s+/).map((name) => [name, 'x']));
  expect(misspeltVariables({ ...env, IAM_PORT: 'tcp://10.0.0.7:4400' } as NodeJS.ProcessEnv)).toEqual([]);
});

describe('traces', () => {
  const to = (url: string, headers = {}) => ({ url, headers, serviceName: 'iam-service' });
  it.each([
    [{}, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, to('http://collector:4318/v1/traces')],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/otlp/' }, to('https://collector/otlp/v1/traces')],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/spans' }, to('http://collector/spans')],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'a=1, b=x%20y' },
      to('http://c/v1/traces', { a: '1', b: 'x y' }),
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_EXPORTER: 'none' }, undefined],
  ])('%j', (env, tracing) => {
    expect(readConfig({ ...real, ...env }).tracing).toEqual(tracing);
  });

  it('say which variable is wrong, without its value', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' };
    expect(() => readConfig({ ...real, ...endpoint })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be an address');
    expect(() => readConfig({ ...real, OTEL_EXPORTER_OTLP_HEADERS: 'a-token' })).toThrow(
      /^OTEL_EXPORTER_OTLP_HEADERS must be headers such as [^-]*$/,
    );
    expect(() => readConfig({ ...real, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('must be one of http/json');
  });
});

it('rejects a public URL without TLS in production, except on this machine', () => {
  expect(() => readConfig({ ...real, PUBLIC_URL: 'http://iam.example' })).toThrow(
    'PUBLIC_URL must begin with https://',
  );
  expect(readConfig({ ...real, PUBLIC_URL: 'http://localhost:4400' }).publicUrl).toBe('http://localhost:4400');
});
