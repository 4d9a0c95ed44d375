import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { startService, type TestService } from '../support/service.ts';
import { asking, namesPlace, type Outcome } from './ask.ts';
import { type CallerOf, makeCallers, loggedOut } from './callers.ts';
import { linesOf } from './matrix.ts';
import { rowOf } from './row-of.ts';
import { rows, written } from './rows.ts';
import { makeTargets, type Place, type Targets } from './targets.ts';

/**
 * Every endpoint, by every kind of caller, on records of their own organization, of another, and on those that do not
 * exist. `rows.ts` and `rowOf()` say who may; `matrix.txt` has each answer, and `-u` writes it anew.
 */
let service: TestService;
let callers: CallerOf[];
let targets: Targets;
let ask: ReturnType<typeof asking>;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } });
  callers = await makeCallers(service);
  targets = await makeTargets(service);
  ask = asking(service, targets);
}, 180_000);
afterAll(() => service?.stop());

const names = Object.keys(table) as EndpointName[];

/** Whether the row of an endpoint lets a caller in. */
const isLetIn = (name: EndpointName, place: Place, { kind }: CallerOf) =>
  rowOf(name)?.[place === 'own' ? 'own' : 'foreign'].includes(kind) ?? false;

const found = new Map<EndpointName, Map<Place, Outcome[]>>();

/** What an endpoint answers everybody about a place, asked once. */
async function outcomesOf(name: EndpointName, place: Place): Promise<Outcome[]> {
  const ofName = found.get(name) ?? new Map<Place, Outcome[]>();
  found.set(name, ofName);
  const known = ofName.get(place);
  if (known) return known;
  const outcomes: Outcome[] = [];
  for (const caller of callers) outcomes.push(await ask(name, place, caller, isLetIn(name, place, caller)));
  ofName.set(place, outcomes);
  return outcomes;
}

/** How somebody who may was answered: `let in`, or what else happened. */
const admissionOf = ({ isIn, answer }: Outcome) => (isIn ? 'let in' : `answered ${answer}`);

/**
 * The same on records of another organization: somebody without rights there who gets as far as the body may still be
 * refused by the handler, so only an accepted body tells.
 */
const foreignAdmissionOf = (outcome: Outcome) =>
  outcome.answer === '400' && !/^staff|Elsewhere$|^superadmin$/.test(outcome.caller.kind)
    ? 'got as far as the body: add one to `harmless`, or to `accepted` and say in its row who is refused'
    : admissionOf(outcome);

/** How somebody who may not was answered: `refused`, or what else happened. */
function refusalOf({ caller, answer }: Outcome): string {
  const refusals = loggedOut.includes(caller.kind) ? ['401'] : ['403', '404'];
  // Where anyone may ask, a set-up link counts for nothing.
  const isNobody = caller.kind === 'setup' && answer === '401';
  return isNobody || refusals.includes(answer) ? 'refused' : `answered ${answer}`;
}

/** The same for records of another organization: no answer tells that they exist. */
function silenceOf(there: Outcome, nowhere: Outcome | undefined): string {
  // Staff that sees every organization, and members of this one, may be told that they may not.
  const isToldSo = /^staff|Elsewhere$/.test(there.caller.kind) && there.answer === '403';
  const isSame = there.reply === nowhere?.reply;
  const isRefused = Number(there.answer) >= 400;
  return isRefused && (isSame || isToldSo) ? 'refused' : `answered ${there.reply}, nowhere ${nowhere?.reply}`;
}

const byKind = (outcomes: Outcome[], result: (outcome: Outcome) => string) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome.caller.kind, result(outcome)]));

it('has one row for each endpoint of the contract', () => {
  expect(names.filter((name) => !rowOf(name))).toEqual([]);
  expect([...rows.keys()].filter((name) => !(name in table))).toEqual([]);
  expect(written).toBe(rows.size);
});

describe('on records of their own organization', () => {
  it.each(names)('%s', async (name) => {
    const outcomes = await outcomesOf(name, 'own');
    const isIn = ({ caller }: Outcome) => isLetIn(name, 'own', caller);
    const results = byKind(outcomes, (outcome) => (isIn(outcome) ? admissionOf(outcome) : refusalOf(outcome)));
    expect(results).toEqual(byKind(outcomes, (outcome) => (isIn(outcome) ? 'let in' : 'refused')));
  });
});

describe('on records of another organization, as on those that do not exist', () => {
  it.each(names)('%s', async (name) => {
    const judged = callers.filter((caller) => namesPlace(name, targets, caller));
    expect(judged.length > 0 || !/\{\w*id\}/i.test(name), 'a path with an id has a caller to judge').toBe(true);
    if (judged.length === 0) return;
    const [there, nowhere] = [await outcomesOf(name, 'foreign'), await outcomesOf(name, 'nowhere')];
    const expected: Record<string, string> = {};
    const results: Record<string, string> = {};
    for (const [at, outcome] of there.entries()) {
      const { kind } = outcome.caller;
      if (!judged.some((caller) => caller.kind === kind)) continue;
      const isIn = isLetIn(name, 'foreign', outcome.caller);
      expected[kind] = isIn ? 'let in' : 'refused';
      results[kind] = isIn ? foreignAdmissionOf(outcome) : silenceOf(outcome, nowhere[at]);
    }
    expect(results).toEqual(expected);
  });
});

/** Alone it asks everything. */
const ALONE_MS = 300_000;

it('answers as the table says', { timeout: ALONE_MS }, async () => {
  const lines: string[] = [];
  for (const name of [...names].sort()) {
    lines.push('', name, ...linesOf('own', await outcomesOf(name, 'own')));
    if (!callers.some((caller) => namesPlace(name, targets, caller))) continue;
    for (const place of ['foreign', 'nowhere'] as const) lines.push(...linesOf(place, await outcomesOf(name, place)));
  }
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('matrix.txt');
});

describe('an API key on an endpoint for users', () => {
  const range = 'x'.repeat(43);
  it.each<[EndpointName, object]>([
    ['POST /auth/handover/codes', { body: { redirectTo: 'https://console.example/', code_challenge: range } }],
    ['POST /email/reset', { body: { email: 'new@else.example' } }],
    ['POST /in_app_notifications/mark_as_read', { body: { ids: [1] } }],
    ['POST /in_app_notifications/mark_as_removed', { body: { ids: [1] } }],
    ['GET /in_app_notifications/stream', {}],
    ['DELETE /auth', {}],
    ['POST /api-keys', { body: { expiresAt: '2099-01-01T00:00:00Z', roleIds: [15] } }],
  ])('%s', async (name, request) => {
    for (const caller of callers.filter(({ kind }) => kind.endsWith('Key'))) {
      const { status } = await service.call(name, { ...request, token: caller.token } as never);
      expect([caller.kind, status]).toEqual([caller.kind, 403]);
    }
  });
});
