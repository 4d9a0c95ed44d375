import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Session } from '../../../src/core/session/session.ts';
import { useKit } from '../../../src/widgets/ui/styles/kit.ts';
import { WidgetContext, type WidgetHost } from '../../../src/widgets/react/widget.ts';

/** Stands where a widget's element would: a shadow root with a React tree. */
class KitHost extends HTMLElement {
  readonly view = this.attachShadow({ mode: 'open' });
}
if (!customElements.get('iam-kit-host')) customElements.define('iam-kit-host', KitHost);

const mounted: { host: HTMLElement; root: Root }[] = [];

function Ground({ children }: { children: ReactNode }) {
  useKit();
  return <main className="test-ground">{children}</main>;
}

/** Mounts parts in a shadow root; `cleanup()` takes all of them away. */
export function mount(children: ReactNode, { theme = 'light', dir = 'ltr' }: { theme?: string; dir?: string } = {}) {
  const host = document.createElement('iam-kit-host') as KitHost;
  host.setAttribute('theme', theme);
  host.dir = dir;
  host.style.background = theme === 'dark' ? '#12161f' : '#fff';
  host.style.padding = '20px';
  document.body.append(host);
  const root = createRoot(host.view, { identifierPrefix: `t${mounted.length}` });
  mounted.push({ host, root });
  const widget: WidgetHost = {
    element: host,
    root: host.view,
    session: {} as Session,
    idPrefix: '',
    emit: () => true,
    expose: () => () => {},
  };
  const render = (next: ReactNode) =>
    root.render(
      <WidgetContext.Provider value={widget}>
        <Ground>{next}</Ground>
      </WidgetContext.Provider>,
    );
  render(children);
  return { host, view: host.view, render, unmount: () => root.unmount() };
}

export function cleanup(): void {
  for (const { host, root } of mounted.splice(0)) {
    root.unmount();
    host.remove();
  }
}

export function ok(value: unknown, message: string): asserts value {
  if (!value) throw new Error(message);
}

export function same(found: unknown, wanted: unknown, what = 'value'): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: found ${one}, wanted ${other}`);
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Waits until something is there, at most two seconds. */
export async function until<T>(find: () => T | null | undefined | false, what: string): Promise<T> {
  for (const begun = performance.now(); performance.now() - begun < 2000; await pause(15)) {
    const found = find();
    if (found) return found;
  }
  throw new Error(`Never came: ${what}`);
}

/**
 * Every rule of axe on the page as it is, none off; best-practice rules about the page around are the page's, not the
 * part's.
 */
export async function checkAxe(within: Element): Promise<void> {
  const { violations } = await axe.run(within, { resultTypes: ['violations'] });
  const said = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('; ')}`,
  );
  if (said.length > 0) throw new Error(said.join('\n'));
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
// Outside of the bundle: the module talks to the runner's own socket.
const address = '/node_modules/@web/test-runner-commands/browser/commands.mjs';
export const commands = (await import(address)) as Commands;

/** Presses keys one after another, as a person would. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await commands.sendKeys({ press: key });
  await pause(20);
}

export async function type(text: string): Promise<void> {
  await commands.sendKeys({ type: text });
  await pause(20);
}

/** A real click in an element's middle. */
export async function click(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await commands.sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  await pause(20);
}
