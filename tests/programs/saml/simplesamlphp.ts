import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../service/support/free-port.ts';
import { newSamlKey } from '../../service/support/single-sign-on/saml-provider.ts';
import { until } from '../../service/support/until.ts';

const INSTALLED = '/usr/share/simplesamlphp';

/** Whether Debian's packages `simplesamlphp`, `php-cli`, `php-xml` and `php-mbstring` are there. */
export const hasSimpleSaml = [
  `${INSTALLED}/www/module.php`,
  '/usr/bin/php',
  '/etc/php/8.2/cli/conf.d/20-dom.ini',
].every(existsSync);

/** Accounts by name, with their password and attributes. */
type Accounts = Record<string, { password: string; attributes: Record<string, string[]> }>;

const php = (value: unknown): string =>
  `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString('base64')}'), true)`;

/** SimpleSAMLphp as an identity provider, run by PHP's own web server. */
export class SimpleSaml {
  url = '';
  readonly #folder = mkdtempSync(join(tmpdir(), 'simplesaml-'));
  #child: ChildProcess | undefined;

  get metadataUrl(): string {
    return `${this.url}/saml2/idp/metadata.php`;
  }

  /** @param accounts that can log in */
  async start(accounts: Accounts): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.#configure(accounts);
    const args = ['-d', 'error_reporting=0', '-S', `127.0.0.1:${port}`, '-t', `${INSTALLED}/www`];
    this.#child = spawn('/usr/bin/php', [...args, join(this.#folder, 'router.php')], {
      env: { PATH: process.env['PATH'], SIMPLESAMLPHP_CONFIG_DIR: this.#folder },
      stdio: 'ignore',
    });
    await until(async () => (await fetch(this.metadataUrl).catch(() => null))?.ok, 'the metadata of SimpleSAMLphp');
  }

  /** Registers a service by its metadata's values. */
  trust({ entityId, acsUrl }: { entityId: string; acsUrl: string }): void {
    // With a NameIDFormat it would otherwise make a transient one up.
    const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
    const filter = { class: 'saml:AttributeNameID', attribute: 'uid', Format: persistent };
    const service = {
      AssertionConsumerService: acsUrl,
      NameIDFormat: persistent,
      authproc: { '3': filter },
      'saml20.sign.assertion': true,
    };
    this.#write('metadata/saml20-sp-remote.php', `$metadata[${php(entityId)}] = ${php(service)};`);
  }

  stop(): void {
    this.#child?.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #configure(accounts: Accounts): void {
    for (const name of ['metadata', 'cert', 'log', 'data', 'temp', 'sessions']) mkdirSync(join(this.#folder, name));
    const key = newSamlKey({ name: 'SimpleSAMLphp' });
    writeFileSync(join(this.#folder, 'cert/idp.pem'), key.privateKey);
    writeFileSync(join(this.#folder, 'cert/idp.crt'), key.certificate);
    const at = (name: string) => `${this.#folder}/${name}/`;
    const config = {
      ...{ baseurlpath: `${this.url}/`, certdir: at('cert'), loggingdir: at('log'), datadir: at('data') },
      ...{ tempdir: at('temp'), metadatadir: at('metadata'), 'session.phpsession.savepath': at('sessions') },
      ...{ secretsalt: 'a salt of the tests', 'auth.adminpassword': 'unused', timezone: 'UTC' },
      ...{ 'enable.saml20-idp': true, 'module.enable': { exampleauth: true, core: true, saml: true } },
      ...{ 'logging.handler': 'file', 'logging.level': 3, 'store.type': 'phpsession', 'session.cookie.secure': false },
      'metadata.sources': [{ type: 'flatfile', directory: at('metadata') }],
    };
    this.#write('config.php', `$config = ${php(config)};`);
    const users = Object.entries(accounts).map(([name, { password, attributes }]) => [
      `${name}:${password}`,
      attributes,
    ]);
    const source = { '0': 'exampleauth:UserPass', ...Object.fromEntries(users) };
    this.#write('authsources.php', `$config = ['people' => ${php(source)}];`);
    const hosted = { host: '__DEFAULT__', privatekey: 'idp.pem', certificate: 'idp.crt', auth: 'people' };
    this.#write('metadata/saml20-idp-hosted.php', `$metadata['${this.url}/idp'] = ${php(hosted)};`);
    this.#write('metadata/saml20-sp-remote.php', '');
    // PHP's server takes a path with a dot for a file.
    this.#write(
      'router.php',
      `$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
       if (!preg_match('#^/module\\.php(/.*)$#', $path, $found)) return false;
       $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/module.php';
       $_SERVER['PATH_INFO'] = $found[1];
       chdir('${INSTALLED}/www');
       require '${INSTALLED}/www/module.php';`,
    );
  }

  #write(name: string, code: string): void {
    writeFileSync(join(this.#folder, name), `<?php\n${code}\n`);
  }
}
