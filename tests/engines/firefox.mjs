#!/usr/bin/env node
/**
 * Firefox as Playwright starts it: Debian's release speaks WebDriver BiDi, but lacks a command that Playwright always
 * sends. This program stands between them, answers that command, and passes on everything else.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { FIREFOX_PATH } from './launch.mjs';

/** Commands that only change how media queries answer: without them, pages see the defaults. */
const OPTIONAL = new Set(['emulation.setMediaFeaturesOverride']);

const firefox = spawn(FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, url] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
  if (url === undefined) return void process.stderr.write(`${line}\n`);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client, { url: path = '' }) => connect(client, `${url}${path}`));
  server.once('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
});

/**
 * Playwright types by setting the value of an input, which React does not notice, and which adds to the text of an
 * email field in place of replacing it. The browser's own command replaces the selection, as a key does.
 */
const SETS = 'const start = inputElement.selectionStart;';
const TYPES = `if (window.document.execCommand('insertText', false, text)) return; ${SETS}`;

/**
 * @param {WebSocket} client Playwright
 * @param {string} url of Firefox
 */
function connect(client, url) {
  const browser = new WebSocket(url, { perMessageDeflate: false });
  /** @type {string[]} */
  const early = [];
  browser.on('open', () => early.splice(0).forEach((text) => browser.send(text)));
  browser.on('message', (data) => client.send(String(data)));
  browser.on('close', () => client.close());
  browser.on('error', () => client.close());
  client.on('close', () => browser.close());
  client.on('message', (data) => {
    const text = String(data).replace(SETS, TYPES);
    const { id, method } = JSON.parse(text);
    if (OPTIONAL.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
}
