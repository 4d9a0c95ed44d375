import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { MAX_PICTURE_BYTES } from '../../service/features/uploads/pictures.ts';
import { readConfig, variableNames } from '../../service/platform/config/config.ts';
import { misspeltVariables } from '../../service/platform/config/misspelt.ts';

/** Variables of Node, Docker images and the like. */
const OTHERS = new Set([
  'NODE_ENV',
  ...['POSTGRES_USER', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS'],
  ...['PGHOST', 'PGUSER', 'PGDATABASE'],
  'NGINX_ENTRYPOINT_LOCAL_RESOLVERS',
]);

const known = new Set([...variableNames, ...variableNames.map((name) => `${name}_FILE`), ...OTHERS]);

/** Names that a file sets. */
const settings: Record<string, RegExp> = {
  Dockerfile: /\b([A-Z][A-Z_]+)=/g,
  'deploy/compose.yaml': /^ +([A-Z][A-Z_]+): /gm,
  'deploy/iam.service': /\b([A-Z][A-Z_]+)=(?=\S)/g,
};

it.each(Object.keys(settings))('%s sets variables that the service reads, and some', (path) => {
  const text = readFileSync(path, 'utf8').replaceAll(/^#.*$/gm, '');
  const names = [...text.matchAll(settings[path] ?? /$^/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it('documents every variable in docs/running.md', () => {
  const text = readFileSync('docs/running.md', 'utf8');
  expect(variableNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

/** The parts of the compose file that are checked. */
interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      volumes?: string[];
      secrets?: string[];
      stop_grace_period?: string;
      image?: string;
      build?: object;
    }
  >;
  secrets: Record<string, { file: string }>;
}

const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as Compose;
const dockerfile = readFileSync('Dockerfile', 'utf8');
const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const operations = readFileSync('docs/operations.md', 'utf8');
const processes = Object.keys(compose.services).filter((name) => name.startsWith('service-'));

/** What the last stage of the Dockerfile sets. */
const ofImage = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
) as Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'iam-deployment-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('lets any user of the group 0 write the data folder of the image, as OpenShift runs it', () => {
  expect(dockerfile).toContain('chown node:0 /data && chmod 770 /data');
});

it('gives each process of the compose file settings that the service accepts', () => {
  const secret = join(folder, 'secret_key');
  writeFileSync(secret, 'a key of tests, which keeps no secret of anybody');
  const url = join(folder, 'database_url');
  const documented = /^echo "(postgres:\S+)\$\(.*\)(\S+)" > deploy\/secrets\/database_url$/m.exec(operations);
  writeFileSync(url, `${documented?.[1]}password${documented?.[2]}`);
  expect(processes).toEqual(['service-1', 'service-2']);
  for (const name of processes) {
    const { environment = {}, secrets } = compose.services[name] ?? {};
    expect(secrets).toEqual(['secret_key', 'database_url']);
    expect(environment['SECRET_KEY_FILE']).toBe('/run/secrets/secret_key');
    expect(environment['DATABASE_URL_FILE']).toBe('/run/secrets/database_url');
    const env = { ...ofImage, ...environment, SECRET_KEY_FILE: secret, DATABASE_URL_FILE: url };
    expect(misspeltVariables(env)).toEqual([]);
    const config = readConfig(env);
    expect(config).toMatchObject({ demo: false, host: '0.0.0.0', trustProxy: 1, metrics: { port: 9464 } });
    for (const address of [config.databaseUrl, config.smtpUrl])
      expect(Object.keys(compose.services)).toContain(new URL(address ?? '').hostname);
    const grace = Number.parseInt(compose.services[name]?.stop_grace_period ?? '', 10);
    expect(grace).toBeGreaterThan(config.drainMs / 1_000 + 10);
  }
});

it('declares the secrets that the services of the compose file use, and no others', () => {
  const used = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());
});

it('lets the proxy reach each process, and pass what the service accepts', () => {
  const servers = [...nginx.matchAll(/^ *server ([\w.:-]+) /gm)].map(([, server]) => server);
  expect(servers).toEqual(processes.map((name) => `${name}:${ofImage['PORT']}`));
  const passed = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 2 ** 20;
  expect(passed).toBeGreaterThan(MAX_PICTURE_BYTES);
  // Otherwise everybody behind a CDN would have the CDN's address, however many proxies TRUST_PROXY counts.
  expect(nginx).toContain('X-Forwarded-For $proxy_add_x_forwarded_for;');
});

it('logs no query of the proxy, whose links hold secrets', () => {
  expect(/log_format without_queries '([^']*)'/.exec(nginx)?.[1]).not.toMatch(/\$(request|request_uri|args)\b/);
  expect(nginx).toMatch(/access_log \S+ without_queries;/);
  // What nginx writes about a failed upstream holds the request line, and has the level 'error'.
  expect(nginx).toMatch(/error_log \S+ (crit|alert|emerg);/);
});

it('never starts the demo by systemd, and pins every image that it does not build', () => {
  expect(readFileSync('deploy/iam.service', 'utf8')).toMatch(/^Environment=DEMO=0$/m);
  const images = Object.values(compose.services).flatMap(({ image, build }) => (build ? [] : (image ?? [])));
  expect(images.length).toBeGreaterThan(2);
  expect(images.filter((image) => !/:v?\d/.test(image))).toEqual([]);
});

it('mounts files that exist, and keeps the secret out of the repository', () => {
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith('.'))
    .map((volume) => join('deploy', volume.split(':')[0] ?? ''));
  expect(mounted).toEqual(['deploy/nginx.conf']);
  expect(mounted.filter((path) => !existsSync(path))).toEqual([]);
  for (const { file } of Object.values(compose.secrets))
    expect(() => execFileSync('git', ['check-ignore', '-q', join('deploy', file)])).not.toThrow();
});

it('runs the packed service with the packages of the lockfile in the image', () => {
  const sources = [...dockerfile.matchAll(/^COPY --from=\w+ \/app\/(\S+) /gm)].map(([, source = '']) => source);
  expect(sources).toEqual(['node_modules', 'package']);
  const { bin } = JSON.parse(readFileSync('service/package.json', 'utf8')) as { bin: Record<string, string> };
  const [[name, file] = []] = Object.entries(bin);
  expect(dockerfile).toContain(`ln -s /app/${file} /usr/local/bin/${name}`);
  expect(dockerfile).toContain(`ENTRYPOINT ["${name}"]`);
  expect(readFileSync('deploy/iam.service', 'utf8')).toMatch(new RegExp(`^ExecStart=/usr/bin/env ${name}$`, 'm'));
});
