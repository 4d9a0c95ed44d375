import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

/** Requirements of OWASP ASVS 5.0 at levels 1 and 2, by section. */
const standard = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2
  10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2
  12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5
  16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2
`;

/** `1-3,5` as numbers. */
const numbers = (list: string): number[] =>
  list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

const requirements = standard
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', list = ''] = section.split(':');
    return numbers(list).map((number) => `${name}.${number}`);
  });

const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

/** Every requirement from one to another, such as `1.2.6-1.2.8`. */
function covered(range: string): string[] {
  const [first = '', last = first] = range.split('-');
  return requirements.slice(requirements.indexOf(first), requirements.indexOf(last) + 1);
}

describe('the table of ASVS requirements', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.flatMap(([range = '']) => covered(range))).toEqual(requirements);
  });

  it('gives each a known state, and a reason where it is not met', () => {
    const states = ['met', 'partly', 'not met', 'yours', 'not used'];
    expect(rows.filter(([, , state = '']) => !states.includes(state))).toEqual([]);
    const bare = rows.filter(([, , state = '', reason]) => ['met', 'partly', 'not met'].includes(state) && !reason);
    expect(bare).toEqual([]);
  });

  it('names only tests that exist', () => {
    const named = rows.flatMap(([, , , reason = '']) => [...reason.matchAll(/`([\w/-]+)`/g)].map(([, test]) => test));
    const endings = ['', '.test.ts', '.spec.ts'];
    const isMissing = (test: string) => !endings.some((ending) => existsSync(join(root, 'tests', `${test}${ending}`)));
    expect(named.filter((test) => isMissing(test ?? ''))).toEqual([]);
  });
});
