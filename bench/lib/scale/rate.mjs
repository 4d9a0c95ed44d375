import { connect } from 'node:net';

/**
 * Requests a second over keep-alive connections. It writes and reads plain bytes, because a client library would take
 * as much processor time as the service, and the two share the machine.
 * @param {{url: string, method?: string, headers?: Record<string, string> | Record<string, string>[],
 * bodies?: string[], searches?: string[], connections?: number, seconds?: number}} options headers, bodies and search
 * parts of the URL are sent in turns
 */
export async function rateOf({
  url,
  method = 'GET',
  headers = {},
  bodies = [''],
  searches = [new URL(url).search],
  connections = 16,
  seconds = 2,
}) {
  const { hostname, port, pathname } = new URL(url);
  const sets = [headers].flat();
  const requests = Array.from({ length: Math.max(sets.length, bodies.length, searches.length) }, (_, at) => {
    const body = bodies[at % bodies.length] ?? '';
    const all = {
      host: `${hostname}:${port}`,
      'content-length': Buffer.byteLength(body),
      ...sets[at % sets.length],
    };
    const first = `${method} ${pathname}${searches[at % searches.length] ?? ''} HTTP/1.1`;
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from([first, ...lines, '', body].join('\r\n'));
  });
  let turn = 0;
  const next = () => requests[turn++ % requests.length] ?? '';
  const end = performance.now() + seconds * 1_000;
  let answered = 0;
  const one = () =>
    new Promise((/** @type {(value?: undefined) => void} */ done, fail) => {
      const socket = connect(Number(port), hostname);
      const answer = reader((status) => {
        if (status >= 400) return socket.destroy(new Error(`${method} ${pathname} answered ${status}`));
        answered += 1;
        if (performance.now() < end) socket.write(next());
        else socket.destroy();
      });
      socket.setNoDelay(true);
      socket.on('connect', () => socket.write(next()));
      socket.on('data', answer);
      socket.on('error', fail);
      socket.on('close', () => done());
    });
  const begin = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  return (answered * 1_000) / (performance.now() - begin);
}

/**
 * Reads replies that have a `Content-Length`.
 * @param {(status: number) => void} answered
 */
function reader(answered) {
  let text = '';
  return (/** @type {Buffer} */ bytes) => {
    text += bytes.toString('latin1');
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
    if (length === undefined) throw new Error(`a reply without length: ${text.slice(0, head)}`);
    if (text.length < head + 4 + Number(length)) return;
    const status = Number(text.slice(9, 12));
    text = '';
    answered(status);
  };
}
