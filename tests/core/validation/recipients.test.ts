import { describe, expect, it } from 'vitest';
import { isRecipientOpen, splitRecipients } from '../../../src/core/validation/recipients.ts';

describe('splitRecipients', () => {
  it.each([
    ['"Lovelace, Ada" <ada@x.example>; Bob Stone <bob@x.example>', ['ada@x.example', 'bob@x.example']],
    ['Lovelace, Ada <ada@x.example>; Stone, Bob <bob@x.example>', ['ada@x.example', 'bob@x.example']],
    ["'ada@x.example' <ada@x.example>, 'bob@x.example'", ['ada@x.example', 'bob@x.example']],
    ['ada@x.example, Bob <bob@x.example>', ['ada@x.example', 'bob@x.example']],
    ['<ada@x.example><bob@x.example>', ['ada@x.example', 'bob@x.example']],
    ['Ada <mailto:ada@x.example>', ['ada@x.example']],
    ['ada@x.example (Ada Lovelace), bob@x.example', ['ada@x.example', 'bob@x.example']],
    ['"Doe \\"J; B\\", Jane" <jane@x.example>', ['jane@x.example']],
    ['ada@x.example bob@x.example\r\ncy@x.example', ['ada@x.example', 'bob@x.example', 'cy@x.example']],
    [
      'ada@x.example、bob@x.example；cy@x.example،di@x.example',
      ['ada@x.example', 'bob@x.example', 'cy@x.example', 'di@x.example'],
    ],
    ['\u200eAda <\u202aada@x.example\u202c>', ['ada@x.example']],
    ['Bob Stone; ada@x.example', ['Bob Stone', 'ada@x.example']],
    ['Bob Stone\nAda <ada@x.example>', ['Bob Stone', 'ada@x.example']],
    ['ada lovelace@x.example', ['ada lovelace@x.example']],
    [' ; ,\n', []],
  ])('reads %j', (text, entries) => expect([...new Set(splitRecipients(text))]).toEqual(entries));

  it('stays fast on hostile input', () => {
    const begun = performance.now();
    for (const part of ['<', '"', '<a@', '(', "'", '"<', 'a <']) splitRecipients(part.repeat(20_000));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

it.each([
  ['"Lovelace', true],
  ['"Lovelace, Ada" <ada@x', true],
  ['"Lovelace, Ada" <ada@x.example>', false],
  ['ada@x.example', false],
])('%j is still being typed: %s', (text, isOpen) => expect(isRecipientOpen(text)).toBe(isOpen));
