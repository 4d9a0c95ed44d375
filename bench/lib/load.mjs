import { Agent, request } from 'node:http';

/**
 * The value at a percentile of sorted numbers.
 * @param {number[]} sorted
 * @param {number} share
 */
export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
export const median = (/** @type {number[]} */ numbers) =>
  quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/**
 * Keeps several connections busy for some time.
 * @param {{url: string, method?: string, headers?: Record<string, string>, body?: string, connections?: number,
 * seconds?: number}} options
 * @returns {Promise<{perSecond: number, p50: number, p99: number, failed: number}>} times in milliseconds
 */
export async function load({ url, method = 'GET', headers = {}, body, connections = 16, seconds = 4 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  const once = () =>
    new Promise((/** @type {(value?: undefined) => void} */ done) => {
      const start = performance.now();
      const call = request(url, { method, headers, agent }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          times.push(performance.now() - start);
          if ((answer.statusCode ?? 500) >= 400) failed += 1;
          done();
        });
      });
      call.once('error', () => {
        failed += 1;
        done();
      });
      call.end(body);
    });
  const begin = performance.now();
  const worker = async () => {
    while (performance.now() - begin < seconds * 1000) await once();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const took = (performance.now() - begin) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
}
