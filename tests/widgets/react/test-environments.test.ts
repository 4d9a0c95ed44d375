import { expect, it, vi } from 'vitest';
import { scopedStyles } from '../../../src/widgets/react/scoped-styles.ts';
import { userText, withUserText } from '../../../src/widgets/react/user-text.ts';
import { adopt } from '../../../src/widgets/react/widget.ts';

it('renders without style sheets where there are none to adopt, as in jsdom', () => {
  const styleSheet = { in: vi.fn(), scopedIn: vi.fn() };
  const root = {} as ShadowRoot;
  expect(() => adopt(root, styleSheet)).not.toThrow();
  expect(() => scopedStyles(root)(styleSheet)()).not.toThrow();
  expect([styleSheet.in, styleSheet.scopedIn].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it.each([
  ['24px', 1.5],
  ['16px', 1],
  ['', 1],
])('measures the default text size of the browser: %s', (fontSize, expected) => {
  const styles: string[][] = [];
  const probe = { style: { setProperty: (...all: string[]) => styles.push(all) }, remove: vi.fn() };
  const document = {
    documentElement: { ownerDocument: { createElement: () => probe }, append: vi.fn() },
    defaultView: { getComputedStyle: () => ({ fontSize }) },
  } as unknown as Document;
  expect(userText(document)).toBe(expected);
  expect(styles).toContainEqual(['font-size', 'medium', 'important']);
  expect(probe.remove).toHaveBeenCalledOnce();
  expect(withUserText(':host{--iam-user-text:1;--x:1}', document)).toBe(`:host{--iam-user-text:${expected};--x:1}`);
});
