/** `node bare-pipe.mjs URL FILE`: the least that anybody could do: pipes the answers for all pages into a file. */
import { createWriteStream } from 'node:fs';
import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [, , url = '', path = ''] = process.argv;
const file = createWriteStream(path);

/**
 * Pipes one page.
 * @param {string | null} cursor
 * @returns {Promise<string | null>} the next cursor
 */
async function page(cursor) {
  const body = JSON.stringify({ cursor, limit: 5_000 });
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
  /** @type {Promise<import('node:http').IncomingMessage>} */
  const answer = new Promise((resolve, reject) => sent.on('response', resolve).on('error', reject));
  sent.end(body);
  let end = '';
  const kept = new PassThrough();
  kept.on('data', (chunk) => (end = (end + chunk.subarray(-200).toString('latin1')).slice(-200)));
  kept.pipe(file, { end: false });
  await pipeline(await answer, kept);
  const [, next] = /"next_cursor":(null|"\d+")/.exec(end) ?? [];
  return next === undefined || next === 'null' ? null : next.slice(1, -1);
}

for (let cursor = await page(null); cursor !== null; cursor = await page(cursor));
file.end();
