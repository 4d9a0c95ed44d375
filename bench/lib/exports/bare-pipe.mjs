/** `node bare-pipe.mjs URL FILE`: the least that anybody could do: pipes the answers for all pages into a file. */
import { createWriteStream } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [, , url = '', path = ''] = process.argv;
const file = createWriteStream(path);
// Each page adds listeners for its time.
file.setMaxListeners(0);

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
  /** @param {AsyncIterable<Buffer>} chunks */
  const watched = async function* (chunks) {
    for await (const chunk of chunks) {
      end = (end + chunk.subarray(-100).toString('latin1')).slice(-100);
      yield chunk;
    }
  };
  await pipeline(await answer, watched, file, { end: false });
  const [, next] = /"next_cursor":(null|"\d+")/.exec(end) ?? [];
  return next === undefined || next === 'null' ? null : next.slice(1, -1);
}

for (let cursor = await page(null); cursor !== null; cursor = await page(cursor));
file.end();
