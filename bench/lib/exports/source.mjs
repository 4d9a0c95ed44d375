/**
 * An application with `ROWS` rows, as a process of its own: makes each row when its page is asked for. Prints its URL.
 */
import { createServer } from 'node:http';

const ROWS = Number(process.env.ROWS);
const START = Date.UTC(2026, 0, 1);

/** @param {number} n */
const row = (n) => ({
  reading: n,
  measured_at: new Date(START + n * 1_000).toISOString(),
  device: `Reefer sensor ${n % 97}`,
  kind: 'TEMP',
  value: 2 + (n % 241) / 40,
  unit: '°C',
});

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const { cursor, limit } = JSON.parse(body);
    const from = Number(cursor ?? 0);
    const to = Math.min(from + limit, ROWS);
    const rows = Array.from({ length: to - from }, (_, at) => row(from + at));
    const page = { rows, next_cursor: to < ROWS ? String(to) : null, total: ROWS };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}/`);
});
