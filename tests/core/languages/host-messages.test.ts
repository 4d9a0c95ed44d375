import { afterEach, expect, it } from 'vitest';
import { hostLayer } from '../../../src/core/languages/host-layer.ts';
import { defineWords } from '../../../src/core/languages/words.ts';
import type { Messages } from '../../../src/core/languages/messages.ts';

const words = defineWords('team', { title: 'Team', types: { all: 'All' } });
const layer = hostLayer((message) => message);
/** As a host reads them from a file. */
const parsed = (json: string) => JSON.parse(json) as Messages;

const { keys, assign } = Object;
afterEach(() => {
  assign(Object, { keys });
  for (const name of ['polluted', 'title']) delete (Object.prototype as Record<string, unknown>)[name];
});

it.each([
  '{"__proto__.polluted": "yes"}',
  '{"__proto__": {"polluted": "yes"}}',
  '{"__proto__": {"polluted": {"a": "yes"}}}',
  '{"constructor.keys": "yes"}',
  '{"constructor": {"prototype": {"polluted": "yes"}}}',
  '{"team": {"__proto__": {"polluted": "yes"}}}',
  '{"team.__proto__.polluted": "yes"}',
  '{"team": {"types": {"__proto__": {"polluted": "yes"}}}}',
  '{"team": {"constructor": {"prototype": {"polluted": "yes"}}}}',
])('changes no object of the page by %s', (json) => {
  const catalogue = layer(parsed(`{"team.title": "Crew", ${json.slice(1)}`))('en');
  const texts = catalogue(words, { title: 'Team', types: { all: 'All' } } as never) as never as Record<string, unknown>;
  expect(texts).toMatchObject({ title: 'Crew', types: { all: 'All' } });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(texts['polluted']).toBeUndefined();
  expect(Object.keys).toBe(keys);
});
