import { signal } from '@preact/signals-core';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../src/core/session/session.ts';
import { ElementTheme } from '../../../src/elements/base/element-theme.ts';
import { keepHeaderSpace } from '../../../src/elements/prerender/header-space.ts';
import { insert } from '../../../src/elements/prerender/insert.ts';

vi.mock('../../../src/widgets/ui/styles/fixed-theme.ts', () => ({
  PAGE_THEME: 'data-iam-theme',
  fixedTheme: () => 'dark',
  watchFixedTheme: () => () => undefined,
}));
afterEach(() => vi.unstubAllGlobals());

const ownerDocument = { documentElement: { getAttribute: () => null } };

it('themes an element where there are no style sheets to adopt, as in jsdom 27', () => {
  const theme = new ElementTheme({ shadowRoot: {}, ownerDocument } as unknown as HTMLElement);
  const session = {
    platform: { local: { get: () => null } },
    preferences: { themeSetting: { data: signal(undefined) } },
    phase: signal('signed-out'),
  } as unknown as Session;
  expect(() => theme.start(session)).not.toThrow();
});

it('keeps no space and shows no prerendered view there, and leaves both to the class', () => {
  vi.stubGlobal('document', {});
  expect(() => keepHeaderSpace()).not.toThrow();
  const element = { localName: 'iam-team', ownerDocument, getRootNode: () => ({}) } as unknown as HTMLElement;
  const prerendering = { views: { 'iam-team': { en: { shadow: [], light: [] } } } };
  expect(insert(element, prerendering as unknown as Parameters<typeof insert>[1], 'en')).toBe(false);
});
