import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../service/support/free-port.ts';
import { newSamlKey } from '../../service/support/single-sign-on/saml-provider.ts';
import { until } from '../../service/support/until.ts';

const INSTALLED = '/usr/share/lemonldap-ng/portal';

/** Debian's packages that both protocols need. */
export const PACKAGES = [
  'liblemonldap-ng-portal-perl',
  'liblasso-perl',
  'libio-string-perl',
  'libstring-random-perl',
  'libcrypt-openssl-bignum-perl',
] as const;

/** Whether all of them are installed. */
export const hasLemonLdap = PACKAGES.every((name) => existsSync(`/usr/share/doc/${name}/copyright`));

/** A part of its configuration, as its manager writes it. */
type Settings = Record<string, unknown>;

/**
 * LemonLDAP::NG as an identity provider, with the people of its demonstration: `dwho`, `rtyler` and `msmith`, whose
 * passwords are their names.
 */
export class LemonLdap {
  url = '';
  readonly #folder = mkdtempSync(join(tmpdir(), 'lemonldap-'));
  #settings: Settings = {};
  #child: ChildProcess | undefined;
  #front: Server | undefined;
  #revision = 0;

  async start(): Promise<void> {
    const [port, inner] = [await freePort(), await freePort()];
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = this.#defaults();
    this.#writeFiles();
    this.#child = spawn(
      '/usr/bin/plackup',
      ['-E', 'deployment', '-I', this.#folder, '-o', '127.0.0.1', '-p', String(inner), join(this.#folder, 'app.psgi')],
      {
        env: { PATH: process.env['PATH'], LLNG_DEFAULTCONFFILE: join(this.#folder, 'lemonldap-ng.ini') },
        stdio: 'ignore',
      },
    );
    this.#front = inFrontOf(inner).listen(port, '127.0.0.1');
    await until(async () => (await fetch(this.url).catch(() => null))?.ok, 'the portal of LemonLDAP::NG', 60_000);
  }

  /** What its administrator sets for a service provider, by the protocol's own names. */
  async trustSaml(metadataUrl: string, options: Settings): Promise<void> {
    const metadata = await (await fetch(metadataUrl)).text();
    this.#change({
      samlSPMetaDataXML: { ours: { samlSPMetaDataXML: metadata } },
      samlSPMetaDataOptions: { ours: options },
      samlSPMetaDataExportedAttributes: { ours: { mail: '1;email', cn: '0;displayName' } },
    });
  }

  /** What its administrator sets for a client. @returns what they copy from there */
  trustOidc(redirectUri: string, options: Settings): { id: string; secret: string } {
    const client = { id: 'ours', secret: 'a secret of LemonLDAP' };
    this.#change({
      oidcRPMetaDataExportedVars: { ours: { email: 'mail', name: 'cn' } },
      oidcRPMetaDataOptions: {
        ours: {
          oidcRPMetaDataOptionsClientID: client.id,
          oidcRPMetaDataOptionsClientSecret: client.secret,
          oidcRPMetaDataOptionsRedirectUris: redirectUri,
          ...options,
        },
      },
    });
    return client;
  }

  stop(): void {
    this.#child?.kill();
    this.#front?.close();
    this.#front?.closeAllConnections();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #change(settings: Settings): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#writeSettings();
  }

  #defaults(): Settings {
    const saml = newSamlKey({ name: 'LemonLDAP::NG' });
    const oidc = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const storage = (name: string) => ({ Directory: this.#in(name), LockDirectory: this.#in(name) });
    return {
      ...{ cfgVersion: '2.16.1', cfgAuthor: 'tests', cfgDate: '1', portal: `${this.url}/`, domain: '127.0.0.1' },
      ...{ authentication: 'Demo', userDB: 'Same', passwordDB: 'Null', registerDB: 'Null', whatToTrace: 'uid' },
      demoExportedVars: { uid: 'uid', cn: 'cn', mail: 'mail' },
      locationRules: { '127.0.0.1': { default: 'accept' } },
      ...{ globalStorage: 'Apache::Session::File', globalStorageOptions: storage('sessions') },
      ...{ persistentStorage: 'Apache::Session::File', persistentStorageOptions: storage('people') },
      ...{
        localSessionStorage: '',
        sameSite: 'Lax',
        captcha: 'NoCaptcha',
        portalDisplayResetPassword: 0,
        portalDisplayRegister: 0,
      },
      ...{ issuerDBSAMLActivation: 1, issuerDBOpenIDConnectActivation: 1 },
      ...{ samlServicePrivateKeySig: saml.privateKey, samlServicePublicKeySig: saml.certificate },
      ...{ oidcServicePrivateKeySig: oidc.privateKey, oidcServicePublicKeySig: oidc.publicKey },
      ...{ oidcServiceKeyIdSig: 'first', oidcServiceMetaDataIssuer: `${this.url}/` },
    };
  }

  #writeFiles(): void {
    for (const name of ['settings', 'sessions', 'people']) mkdirSync(this.#in(name));
    this.#write(
      'lemonldap-ng.ini',
      `[all]\nlogLevel = error\ncheckTime = 1\n[configuration]\ntype = File\ndirName = ${this.#in('settings')}
[portal]\nstaticPrefix = /static\ntemplateDir = ${INSTALLED}/templates\nlanguages = en\n`,
    );
    // Its own captcha needs GD and ImageMagick, also where it is off.
    const base = 'Lemonldap::NG::Portal::Main::Plugin';
    this.#write('NoCaptcha.pm', `package NoCaptcha;\nuse Mouse;\nextends '${base}';\nsub init { 1 }\n1;\n`);
    this.#write(
      'app.psgi',
      `use Plack::Builder; use Plack::App::File; use Lemonldap::NG::Portal::Main;
builder {
  mount '/static' => Plack::App::File->new(root => '${INSTALLED}/htdocs/static')->to_app;
  mount '/javascript' => Plack::App::File->new(root => '/usr/share/javascript')->to_app;
  mount '/' => Lemonldap::NG::Portal::Main->run({});
};\n`,
    );
    this.#writeSettings();
  }

  /** Each change is a file of its own, which it finds at the next request. */
  #writeSettings(): void {
    const cfgNum = (this.#revision += 1);
    this.#write(`settings/lmConf-${cfgNum}.json`, JSON.stringify({ ...this.#settings, cfgNum }));
  }

  #in(name: string): string {
    return join(this.#folder, name);
  }

  #write(name: string, text: string): void {
    writeFileSync(this.#in(name), text);
  }
}

/** Plack's own server takes one connection at a time, and a browser opens some that it does not use yet. */
const inFrontOf = (port: number): Server =>
  createServer((asked, answer) => {
    const headers = { ...asked.headers, connection: 'close' };
    const onward = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers);
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
