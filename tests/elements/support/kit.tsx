import axe from 'axe-core';
import type { ReactNode } from 'react';
import { defineExample, type KitExample } from '../../../demo/kit/example-element.tsx';
import { expect } from './expect.ts';
import { mount } from './mount.ts';
import { painted, until } from './wait.ts';

/** A mounted part of the kit. */
export interface Mounted {
  element: KitExample;
  root: ShadowRoot;
  /** The first matching element; fails the test if there is none. */
  find<E extends HTMLElement = HTMLElement>(selector: string): E;
  /** The first element with a selector and an accessible name. */
  named(selector: string, name: string): HTMLElement;
  remove(): void;
}

/** The first element that matches, or a failed test. */
export function find<E extends Element = HTMLInputElement>(root: ShadowRoot, selector: string): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`Nothing matches ${selector}`);
  return found;
}

/** Mounts parts of the kit like a widget: in a shadow root, with a widget host. */
export async function render(
  content: ReactNode,
  { theme = 'light', dir = 'ltr', within = document.body }: { theme?: string; dir?: string; within?: HTMLElement } = {},
): Promise<Mounted> {
  defineExample();
  const element = document.createElement('kit-example') as KitExample;
  element.setAttribute('theme', theme);
  element.dir = dir;
  // axe needs it to measure contrast.
  element.style.background = theme === 'dark' ? '#12161f' : '#fff';
  mount(element, within);
  element.content = content;
  const root = await until(() => element.shadowRoot?.firstElementChild && element.shadowRoot, 'the first render');
  return {
    element,
    root,
    find: <E extends HTMLElement>(selector: string) => find<E>(root, selector),
    named(selector, name) {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
      );
      if (!found) throw new Error(`No ${selector} is named '${name}'`);
      return found;
    },
    remove: () => element.remove(),
  };
}

/** Waits until what fades or moves in an element has come to rest; spinners never do. */
const atRest = (element: Element) =>
  Promise.allSettled(
    (element.shadowRoot ?? document)
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  );

/** axe's findings within an element at rest, including open shadow roots, with all rules on. */
export async function violations(element: Element): Promise<string[]> {
  await atRest(element);
  const { violations: found } = await axe.run(element, { resultTypes: ['violations'] });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Fails if axe finds anything wrong within an element. */
export async function checkAxe(within: Element): Promise<void> {
  expect(await violations(within)).toEqual([]);
}

interface Commands {
  sendKeys(keys: { press: string } | { type: string } | { down: string } | { up: string }): Promise<void>;
  sendMouse(mouse: { type: 'click' | 'move'; position: [number, number] }): Promise<void>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  emulateMedia(media: {
    colorScheme?: 'light' | 'dark';
    forcedColors?: 'active' | 'none';
    reducedMotion?: 'reduce' | 'no-preference';
  }): Promise<void>;
}
// Not bundled: the module uses the runner's own socket.
const address = '/node_modules/@web/test-runner-commands/browser/commands.mjs';
export const commands = (await import(address)) as Commands;

/** Presses keys one after another. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await commands.sendKeys({ press: key });
  await painted();
}

export async function type(text: string): Promise<void> {
  await commands.sendKeys({ type: text });
  await painted();
}

/** Clicks the middle of an element with the real mouse. */
export async function click(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await commands.sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  await painted();
}
