import { cpus } from 'node:os';
import { median } from '../load.mjs';
import { rateOf } from './rate.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

/**
 * A case with its goals by the kind of bare fastify; null sets none.
 * @typedef {{name: string, request: Parameters<typeof rateOf>[0], baselines?: Record<string, number | null>}} Case
 */

/** Milliseconds that all processors have worked since the machine started. */
const worked = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/**
 * Requests a second, and the milliseconds of processor time that all processes of the machine took for one, which
 * depends less on what else runs.
 * @typedef {{rate: number, cost: number}} Run
 */

/** @param {Case['request']} request @returns {Promise<Run>} */
export async function run(request) {
  const before = worked();
  const rate = await rateOf({ ...request, seconds: SECONDS });
  return { rate, cost: (worked() - before) / (rate * SECONDS) };
}

/**
 * Measures each case right after its baselines, in rounds.
 * @param {Case[]} cases
 */
export async function measure(cases) {
  const named = new Map(cases.map((one) => [one.name, one]));
  /** The cases with baselines, each in its rounds. @type {Map<string, Map<string, Run[]>>} */
  const rounds = new Map();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, baselines } of cases) {
      if (!baselines) continue;
      for (const one of [...Object.keys(baselines).map((baseline) => `bare fastify, one ${baseline}`), name]) {
        const found = named.get(one);
        if (found) runsOf(rounds, name, one).push(await run(found.request));
      }
    }
  return cases.flatMap(({ name, baselines = {} }) => {
    const own = [...rounds.values()].flatMap((runs) => runs.get(name) ?? []);
    const ratiosTo = Object.entries(baselines).map(([baseline, goal]) => {
      const others = runsOf(rounds, name, `bare fastify, one ${baseline}`);
      const ratios = own.map(({ rate }, round) => rate / (others[round]?.rate ?? NaN));
      const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join('–');
      const what = `${name} / bare fastify with one ${baseline} (${range})`;
      return { what, value: Number(median(ratios).toFixed(2)), unit: 'ratio', ...(goal !== null && { least: goal }) };
    });
    const cost = median(own.map(({ cost }) => cost));
    return [
      { what: name, value: Math.round(median(own.map(({ rate }) => rate))), unit: '/s' },
      { what: `${name}, processor time of all processes`, value: Number(cost.toFixed(2)), unit: 'ms' },
      ...ratiosTo,
    ];
  });
}

/**
 * @param {Map<string, Map<string, Run[]>>} rounds
 * @param {string} name of a case
 * @param {string} one the case itself or a baseline
 */
function runsOf(rounds, name, one) {
  const runs = rounds.get(name) ?? new Map();
  rounds.set(name, runs);
  const found = runs.get(one) ?? [];
  runs.set(one, found);
  return found;
}
