import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DateText } from '../../../../src/widgets/ui/data/date-text.tsx';

const IN_SEVEN_MINUTES = '2026-11-23T12:07:00Z';
const textOf = (relative: true | 'coming') => {
  const html = renderToStaticMarkup(<DateText value={IN_SEVEN_MINUTES} relative={relative} locale="en-US" />);
  return /<time[^>]*>([^<]*)</.exec(html)?.[1];
};

it('puts nothing into the future but what may come, on a computer whose clock is behind', () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  expect(textOf(true)).toBe('now');
  expect(textOf('coming')).toBe('in 7 minutes');
  vi.useRealTimers();
});
