import { expect, it } from 'vitest';
import { orMore } from '../../../src/widgets/ui/data/or-more.ts';

it('marks the total of a text, and nothing else', () => {
  expect(orMore('1,000 members', 1000, true)).toBe('1,000+ members');
  expect(orMore('9–16 of 1,000', 1000, true)).toBe('9–16 of 1,000+');
  expect(orMore('Von 1.000 sind 3 gewählt', 1000, true)).toBe('Von 1.000+ sind 3 gewählt');
  expect(orMore('٣ من ١٬٠٠٠', 1000, true)).toBe('٣ من ١٬٠٠٠+');
  expect(orMore('1,000 members', 1000, false)).toBe('1,000 members');
});
