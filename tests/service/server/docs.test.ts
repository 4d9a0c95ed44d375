import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { adapt } from '../../architecture/support/doc-examples.ts';
import { accessTokenFor, makeServiceKey } from '../support/keys/access-tokens.ts';
import { freePort } from '../support/free-port.ts';
import { giveRole } from '../support/roles.ts';
import { startService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { code } from './code-of-pages.ts';

let service: TestService;
let key: string;
let mona: string;
let token: string;
let folder: string;
const children: ChildProcess[] = [];
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  key = await makeServiceKey(service, 'logistics', ['tokens:introspect']);
  mona = await service.signIn('mona.member@northwind.example');
  token = await accessTokenFor(service, mona);
  folder = mkdtempSync(join(tmpdir(), 'iam-application-docs-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  for (const child of children) child.kill();
  for (const stop of stops) stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program of the page on a port of its own; `iam-widgets/server` is built from its sources. */
async function start(name: string, env: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code(name, 'js'), resolveDir: process.cwd() },
    alias: { 'iam-widgets/server': resolve('src/server/index.ts') },
    external: ['express'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  const port = await freePort();
  writeFileSync(join(folder, name), outputFiles[0]?.text ?? '');
  const all = { PATH: process.env['PATH'] ?? '', IAM_URL: service.url, IAM_KEY: key, PORT: String(port), ...env };
  const child = spawn(process.execPath, [join(folder, name)], { env: all, stdio: 'inherit' });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url).catch(() => null), `the program '${name}' of the page`);
  return url;
}

/** What a program prints as JSON, asynchronously: the service runs in this process. */
function printed(program: string, args: string[], input: string[]): Promise<unknown> {
  return new Promise((done, failed) => {
    const child = execFile(program, args, { cwd: folder }, (error, out, err) =>
      error ? failed(new Error(err, { cause: error })) : done(JSON.parse(out)),
    );
    child.stdin?.end(JSON.stringify(input));
  });
}

const ask = (url: string, bearer?: string, method = 'GET') =>
  fetch(`${url}/shipments`, {
    method,
    headers: { 'x-method': 'GET', ...(bearer && { authorization: `Bearer ${bearer}` }) },
  });

/** The token of a member who may see shipments, and change none. */
async function readersToken(): Promise<string> {
  const declaring = await makeServiceKey(service, 'logistics', ['permissions:write']);
  const permissions = ['READ', 'WRITE'].map((kind) => ({ resource: `logistics.shipments.${kind}`, title: kind }));
  await service.call('PUT /applications/me/permissions', { token: declaring, body: { permissions } });
  const held = ['logistics.shipments.READ'];
  await giveRole(service, { userId: userIds.walt, organizationId: organizationIds.northwind, permissions: held });
  return accessTokenFor(service, await service.signIn('walt.writer@northwind.example'));
}

/** Which requests of a proxy's clients arrive: a reader's GET, POST and DELETE, then a POST of somebody with all. */
async function arrivals(url: string): Promise<number[]> {
  const reader = await readersToken();
  const asked = [ask(url, reader), ask(url, reader, 'POST'), ask(url, reader, 'DELETE'), ask(url, token, 'POST')];
  return (await Promise.all(asked)).map(({ status }) => status);
}

describe('the Express app of the page', () => {
  it('has ten lines, and checks access tokens and sessions', async () => {
    expect(code('server.mjs', 'js').trim().split('\n')).toHaveLength(10);
    const url = await start('server.mjs');
    const reply = await ask(url, token);
    expect(await reply.json()).toEqual({ organization: organizationIds.northwind, shipments: [] });
    expect([(await ask(url)).status, (await ask(url, 'rubbish')).status, (await ask(url, mona)).status]).toEqual([
      401, 401, 200,
    ]);
  });
});

/** Tokens by name, and what a check of another language must make of them. */
async function tokens(): Promise<[name: string, token: string, isValid: boolean][]> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = decodeProtectedHeader(token);
  const forged = new SignJWT(decodeJwt(token)).setProtectedHeader({ ...header, alg: 'HS256' });
  return [
    ['a good one', token, true],
    ['alg none', `${encode({ ...header, alg: 'none' })}.${body}.`, false],
    ['HS256', await forged.sign(new Uint8Array(32)), false],
    ['another type', `${encode({ ...header, typ: 'JWT' })}.${body}.${signature}`, false],
    ['a kid that is a path', `${encode({ ...header, kid: '../../etc/passwd' })}.${body}.${signature}`, false],
    ['another subject', `${head}.${encode({ ...decodeJwt(token), sub: '1' })}.${signature}`, false],
    ['another audience', await accessTokenFor(service, mona, 'masternode'), false],
    ['rubbish', 'a.b.c', false],
  ];
}

const python = '/usr/bin/python3';
const hasPython =
  existsSync('/usr/lib/python3/dist-packages/jwt') && existsSync('/usr/lib/python3/dist-packages/cryptography');

describe.skipIf(!hasPython)('the check in Python (needs python3-jwt)', () => {
  const PROGRAM = `
import json, sys, check
checker = check.Checker(sys.argv[1], "logistics")
def result(token):
    try:
        claims = checker.check(token)
        return [claims["sub"], check.has(claims, "logistics.shipments.READ"), check.has(claims, "masternode.x.READ")]
    except check.Away:
        return "away"
    except check.jwt.InvalidTokenError:
        return "refused"
print(json.dumps([result(token) for token in json.load(sys.stdin)]))`;
  const run = (url: string, list: string[]) => {
    writeFileSync(join(folder, 'check.py'), code('check.py', 'python'));
    return printed(python, ['-c', PROGRAM, url], list);
  };

  it('lets good tokens in, and refuses all others', async () => {
    const all = await tokens();
    const results = await run(
      service.url,
      all.map(([, one]) => one),
    );
    expect(results).toEqual(all.map(([, , isValid]) => (isValid ? [String(userIds.mona), true, false] : 'refused')));
  });

  it('tells when the service is away', async () => {
    expect(await run(`http://127.0.0.1:${await freePort()}`, [token])).toEqual(['away']);
  });
});

const GO_JWT = '/usr/share/gocode/src/github.com/golang-jwt/jwt';
const hasGo = existsSync('/usr/bin/go') && existsSync(GO_JWT);

describe.skipIf(!hasGo)('the check in Go (needs golang-github-golang-jwt-jwt-dev)', () => {
  const MAIN = `package main
import ("encoding/json"; "errors"; "os")
func main() {
  checker := Checker{Base: os.Args[1], Application: "logistics"}
  var tokens []string
  json.NewDecoder(os.Stdin).Decode(&tokens)
  results := []interface{}{}
  for _, token := range tokens {
    claims, err := checker.Check(token)
    switch {
    case errors.Is(err, ErrAway): results = append(results, "away")
    case err != nil: results = append(results, "refused")
    default:
      own, foreign := claims.Has("logistics.shipments.READ"), claims.Has("masternode.x.READ")
      results = append(results, []interface{}{claims.Subject, own, foreign})
    }
  }
  json.NewEncoder(os.Stdout).Encode(results)
}`;
  const run = (url: string, list: string[]) => printed(join(folder, 'checker'), [url], list);
  beforeAll(() => {
    writeFileSync(join(folder, 'check.go'), code('check.go', 'go').replace('package iam', 'package main'));
    writeFileSync(join(folder, 'main.go'), MAIN);
    const name = 'github.com/golang-jwt/jwt/v4';
    const module = ['module check', 'go 1.19', `require ${name} v4.4.3`, `replace ${name} => ${GO_JWT}`];
    writeFileSync(join(folder, 'go.mod'), module.join('\n'));
    const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' };
    execFileSync('/usr/bin/go', ['build', '-o', 'checker', 'check.go', 'main.go'], { cwd: folder, env });
  }, 240_000);

  it('lets good tokens in, and refuses all others', async () => {
    const all = await tokens();
    const results = await run(
      service.url,
      all.map(([, one]) => one),
    );
    expect(results).toEqual(all.map(([, , isValid]) => (isValid ? [String(userIds.mona), true, false] : 'refused')));
  });

  it('tells when the service is away', async () => {
    expect(await run(`http://127.0.0.1:${await freePort()}`, [token])).toEqual(['away']);
  });
});

/** The gate's header at the back end, for a client that asks the proxy not to pass it on (RFC 9110, section 7.6.1). */
const withheld = (url: string) =>
  new Promise<unknown>((done) => {
    const headers = { authorization: `Bearer ${token}`, connection: 'close, x-organization' };
    httpRequest(`${url}/shipments`, { headers }, async (reply) => {
      const sent = JSON.parse(Buffer.concat(await reply.toArray()).toString()) as Record<string, unknown>;
      done(sent['x-organization']);
    }).end();
  });

/** A back end behind a proxy, which answers with the headers that it got. */
async function backEnd(): Promise<number> {
  const port = await freePort();
  const server = createHttpServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  stops.push(() => server.close());
  return port;
}

const hasNginx = existsSync('/usr/sbin/nginx');

describe.skipIf(!hasNginx)('nginx in front of a back end (needs nginx)', () => {
  /** Starts nginx with the page's locations, before a gate that asks this service. */
  async function nginx(iam: string): Promise<string> {
    const gate = new URL(await start('gate.mjs', { IAM_URL: iam })).port;
    const port = await freePort();
    const locations = adapt(code('gate.conf', 'nginx'), { '8080': String(await backEnd()), '9091': gate });
    const at = mkdtempSync(join(folder, 'nginx-'));
    const file = join(at, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${at}/${one};`,
    );
    const http = `access_log off; ${temporary.join(' ')} server { listen 127.0.0.1:${port};\n${locations}}`;
    writeFileSync(file, `daemon off; pid ${at}/pid; error_log stderr crit;\nevents {}\nhttp { ${http} }\n`);
    children.push(spawn('/usr/sbin/nginx', ['-p', at, '-c', file], { stdio: 'inherit' }));
    const url = `http://127.0.0.1:${port}`;
    await until(() => fetch(url).catch(() => null), 'nginx');
    return url;
  }

  it('lets callers with the permission in, and tells the back end who they are', async () => {
    const url = await nginx(service.url);
    const reply = await ask(url, token);
    expect(reply.status).toBe(200);
    const headers = (await reply.json()) as Record<string, string>;
    expect([headers['x-caller'], headers['x-organization'], headers['authorization']]).toEqual([
      `user:${userIds.mona}`,
      String(organizationIds.northwind),
      undefined,
    ]);
    expect([(await ask(url)).status, (await ask(url, 'a.b.c')).status]).toEqual([401, 401]);
    expect(await arrivals(url)).toEqual([200, 403, 403, 200]);
    expect(await withheld(url)).toBe(String(organizationIds.northwind));
  });

  it('answers 503 while the service is away', async () => {
    const url = await nginx(`http://127.0.0.1:${await freePort()}`);
    expect((await ask(url, token)).status).toBe(503);
  });
});

/** The service behind https, with a certificate that nobody signed: Apache takes keys from no other address. */
async function overHttps(): Promise<string> {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem'), '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files], {
    stdio: 'ignore',
  });
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)));
  const server = createHttpsServer({ key, cert }, async ({ url }, response) => {
    const reply = await fetch(`${service.url}${url}`);
    response.setHeader('Content-Type', 'application/json').end(await reply.text());
  });
  const port = await freePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  stops.push(() => server.close());
  return `https://127.0.0.1:${port}`;
}

const MODULES = '/usr/lib/apache2/modules';
const hasApache = existsSync(`${MODULES}/mod_auth_openidc.so`) && existsSync('/usr/sbin/apache2');

describe.skipIf(!hasApache)('Apache in front of a back end (needs libapache2-mod-auth-openidc)', () => {
  it('lets callers with the permission in, and refuses others', async () => {
    const port = await freePort();
    const rules = adapt(code('gate.conf', 'apache'), {
      'https://iam.example.com/.well-known': `${await overHttps()}/.well-known`,
      'iss:https://iam.example.com': `iss:${service.url}`,
      '8080': String(await backEnd()),
    });
    const at = mkdtempSync(join(folder, 'apache-'));
    const modules = ['mpm_event', 'authn_core', 'authz_core', 'headers', 'env', 'proxy', 'proxy_http', 'auth_openidc'];
    const loaded = modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`);
    const own = [
      'ServerName localhost',
      `Listen 127.0.0.1:${port}`,
      `PidFile ${at}/pid`,
      `ErrorLog ${at}/error.log`,
      'LogLevel warn',
    ];
    const file = join(at, 'apache.conf');
    const more = [`DefaultRuntimeDir ${at}`, `Mutex file:${at}`, 'User nobody', 'Group nogroup', `DocumentRoot ${at}`];
    writeFileSync(
      file,
      [...loaded, ...own, ...more, 'OIDCCryptoPassphrase tests', 'OIDCOAuthSSLValidateServer Off', rules].join('\n'),
    );
    children.push(spawn('/usr/sbin/apache2', ['-f', file, '-DFOREGROUND'], { stdio: 'inherit' }));
    const url = `http://127.0.0.1:${port}`;
    await until(() => fetch(url).catch(() => null), 'Apache');
    const reply = await ask(url, token);
    expect(reply.status).toBe(200);
    expect(((await reply.json()) as Record<string, string>)['x-organization']).toBe(String(organizationIds.northwind));
    expect(await withheld(url)).toBe(String(organizationIds.northwind));
    const [reads, ...writes] = await arrivals(url);
    expect([reads, writes[2]]).toEqual([200, 200]);
    // The module answers 401 where a claim is missing.
    expect(writes.slice(0, 2)).toEqual([401, 401]);
    const statuses = [];
    for (const [name, one, isValid] of await tokens())
      if (!isValid && name !== 'another type') statuses.push((await ask(url, one)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});
