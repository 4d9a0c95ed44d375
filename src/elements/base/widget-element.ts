import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import { sessionOf } from '../../core/session/registry.ts';
import type { Session } from '../../core/session/session.ts';
import type { SessionEventMap } from '../../core/session/events.ts';
import { listenForTips } from '../../widgets/react/tips.ts';
import { adopt, type WidgetHost } from '../../widgets/react/widget.ts';
import type { StyleSheet } from '../../widgets/react/style-sheet.ts';
import type { WidgetEvents } from '../../widgets/react/widget-events.ts';
import base from '../../widgets/ui/styles/base.css';
import tokens from '../../widgets/ui/styles/tokens.css';
import { carryDraft } from '../prerender/carry-draft.ts';
import { fillIn } from '../prerender/fill-in.ts';
import { fits } from '../prerender/fits.ts';
import { dropPrerendered, keep, prerenderedOf } from '../prerender/keep.ts';
import type { Messages } from '../../core/languages/messages.ts';
import type { ElementMessages } from '../languages/element-messages.ts';
import { defaultApiBase, pageConfiguration, sharedCookie } from './api-base.ts';
import { ElementLanguage } from './element-language.ts';
import { ElementTheme } from './element-theme.ts';
import { HostView } from './host-view.tsx';
import type { HostedElement } from './hosted-element.ts';
import { hydrate } from './hydrate.ts';
import { MethodQueue } from './methods.ts';
import {
  attributeName,
  PropStore,
  readAttribute,
  sharedAttributes,
  sharedProperties,
  type AttributeKind,
} from './props.ts';

export type { IamEventMap } from './events.ts';
export type { JsxTags } from './jsx.ts';

/** Bare Node has no elements: the class can be imported there, and does nothing. */
const Mounted = (typeof HTMLElement === 'undefined' ? class {} : r2wc(HostView, { shadow: 'open' })) as unknown as {
  new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };
};

/**
 * The base of every element: inputs as attributes and properties, events that bubble and are composed, methods that
 * wait for the widget, failures that stay inside, and a state that survives being moved.
 * @attr {string} api-base - The API's base. Default: the origin of the CDN's script, or the page's, and `/api`.
 * @attr {string} cookie-domain - A domain of page and service; its hosts share one login. Default:
 * the page's `<meta name="iam-cookie-domain">`.
 * @attr {'inline'|'redirect'} sign-in - Whether 'Log in' opens the form in a dialog, or leaves for the console and
 * comes back. Default: `inline` where the page can keep the session.
 * @attr {string} base-path - The path where this site shows the console itself, by `<iam-console>`. Default: the
 * service's console.
 * @attr {string} notifications-base - The base of the notifications service. Default: `api-base`.
 * @attr {string} lang - The language of the texts. Default: the page's, else the user's, else the browser's.
 * @attr {'light'|'dark'|'auto'} theme - The colors; `auto` are the browser's. Default: those of the page's
 * `<html data-iam-theme>`, else the ones that the user chose, else `auto`.
 * @prop {ElementMessages} messages - Texts of the host in place of the element's, by id and key; a string is an ICU
 * message.
 * @fires iam-signed-in - A user logged in, sent once for all elements with the same base; detail `{userId,
 * organizationId}`.
 * @fires iam-signed-out - The session ended, sent once for all elements with the same base; detail `{reason}`.
 * @fires iam-organization-changed - Another organization was chosen, sent once for all elements with the same base;
 * detail `{organizationId}`.
 */
export class WidgetElement extends Mounted {
  /** The element's tag name. */
  static readonly tag: string = '';
  static readonly version: string = '0.1.0';
  /** The element's own attributes, by property name; objects are properties only. */
  static readonly attributes: Readonly<Record<string, AttributeKind>> = {};
  /** Inputs that are not attributes: objects and lists. */
  static readonly properties: readonly string[] = [];
  /** Public methods; each returns a promise. */
  static readonly methods: readonly string[] = [];
  /**
   * The view.
   * @internal
   */
  static readonly widget: ComponentType<never>;
  /**
   * Loads what the first view needs to take over prerendered nodes: React removes nodes that a view which is still
   * loading leaves out.
   * @internal
   */
  static readonly preload: (() => Promise<void>) | undefined = undefined;
  /** @internal */
  static readonly styleSheets: readonly StyleSheet[] = [];

  declare apiBase: string | undefined;
  declare cookieDomain: string | undefined;
  declare notificationsBase: string | undefined;
  declare signIn: string | undefined;
  declare basePath: string | undefined;
  declare theme: string | undefined;
  declare messages: ElementMessages | undefined;

  #store = new PropStore(inputsOf(this.constructor as typeof WidgetElement));
  #queue = new MethodQueue();
  #mounted = false;
  /** Whether the view is there. It waits for the texts of its language. */
  #shows = false;
  readonly #language = new ElementLanguage(this, (this.constructor as typeof WidgetElement).tag.replace('iam-', ''));
  readonly #theme = new ElementTheme(this);
  #host: WidgetHost | undefined;
  #silence: (() => void) | undefined;
  #idPrefix = keep(this)?.box?.dataset.iamForm ?? `iam${Math.random().toString(36).slice(2, 7)}`;
  /** Unmounts a view that took over prerendered nodes, which r2wc does not know. */
  #leave: (() => void) | undefined;

  static get observedAttributes(): string[] {
    install(this);
    return Object.keys({ ...sharedAttributes, ...this.attributes }).map(attributeName);
  }

  constructor() {
    super();
    const root = this.shadowRoot;
    if (!root) return;
    listenForTips(this);
    this.#adopt(root);
  }

  /** An element with a prerendered view has its shadow root already. */
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(init);
  }

  /**
   * Only for the view.
   * @internal
   */
  get internals() {
    return {
      store: this.#store,
      queue: this.#queue,
      texts: this.#language.texts,
      view: (this.constructor as typeof WidgetElement).widget as HostedElement['internals']['view'],
      widget: () => this.#widgetHost(),
    };
  }

  override connectedCallback(): void {
    if (this.#mounted) return;
    const kind = this.constructor as typeof WidgetElement;
    for (const name of inputsOf(kind)) upgrade(this, name);
    this.#store.flush();
    this.#mounted = true;
    this.#listen();
    void this.#language.texts.override(this.messages as Messages | undefined);
    this.#theme.start(this.#session());
    const loading = this.#language.start(this.#session());
    // A form that is there already keeps its language: its view waits for all texts, however late they are.
    const needed = prerenderedOf(this)?.box
      ? [this.#language.texts.shown.peek().need('sign-in'), kind.preload?.()]
      : [];
    const texts = needed.some(Boolean) ? Promise.all([loading, ...needed]) : loading && Promise.race([loading, late()]);
    if (texts) void texts.then(() => this.#mount());
    else this.#mount();
  }

  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  /** Begins anew in another document, such as a popup's: the browser took the style sheets of the last one away. */
  adoptedCallback(): void {
    if (this.shadowRoot) this.#adopt(this.shadowRoot);
    this.#unmount();
  }

  /** Lets `moveBefore()` move the element without disconnecting it. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
    const kinds: Record<string, AttributeKind> = {
      ...sharedAttributes,
      ...(this.constructor as typeof WidgetElement).attributes,
    };
    for (const [property, kind] of Object.entries(kinds)) {
      if (attributeName(property) === name) this.#store.set(property, readAttribute(kind, text));
    }
    if (name === 'lang') void this.#language.update();
    if (name !== 'api-base' && name !== 'cookie-domain') return;
    this.#host = undefined;
    if (!this.#mounted) return;
    this.#listen();
    this.#theme.start(this.#session());
    void this.#language.start(this.#session());
  }

  /**
   * Sends `iam-<name>`; it bubbles and is composed.
   * @returns false if a listener called `preventDefault()`
   */
  emit<Name extends keyof WidgetEvents>(
    name: Name,
    detail: WidgetEvents[Name],
    init?: { cancelable?: boolean },
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(`iam-${name}`, { bubbles: true, composed: true, cancelable: init?.cancelable ?? false, detail }),
    );
  }

  #adopt(root: ShadowRoot): void {
    for (const styleSheet of [tokens, base, ...(this.constructor as typeof WidgetElement).styleSheets])
      adopt(root, styleSheet);
  }

  #unmount(): void {
    if (!this.#mounted) return;
    this.#mounted = false;
    this.#silence?.();
    this.#language.stop();
    this.#theme.stop();
    if (this.#leave) this.#leave();
    else if (this.#shows) super.disconnectedCallback();
    this.#shows = false;
    this.#leave = this.#host = undefined;
  }

  #mount(): void {
    if (!this.#mounted || this.#shows) return;
    this.#shows = true;
    const prerendered = prerenderedOf(this);
    const isSame = prerendered?.language === this.#language.texts.shown.peek().language;
    if (prerendered && isSame && fits(this)) {
      this.#leave = hydrate(this.shadowRoot as ShadowRoot, () => fillIn(this));
      return;
    }
    if (prerendered) {
      if (prerendered.box && fits(this)) carryDraft(this, this, { focused: this.ownerDocument.activeElement });
      dropPrerendered(this);
      // It still names the view.
      this.#host = undefined;
    }
    super.connectedCallback();
  }

  /** Sends the events of its base's session, and stops sending those of another. */
  #listen(): void {
    this.#silence?.();
    this.#silence = this.#widgetHost().session.events.speak((name, detail) => this.#speak(name, detail));
  }

  #speak<E extends keyof SessionEventMap>(name: E, detail: SessionEventMap[E]): void {
    if (name === 'changed') return;
    this.emit(name, detail as WidgetEvents[Exclude<E, 'changed'>]);
  }

  #session(): Session {
    return sessionOf(this.apiBase || defaultApiBase(), { ...sharedCookie(this.cookieDomain), ...pageConfiguration() });
  }

  #widgetHost(): WidgetHost {
    return (this.#host ??= {
      element: this,
      root: this.shadowRoot as ShadowRoot,
      session: this.#session(),
      signIn: () => this.signIn,
      basePath: () => this.basePath,
      idPrefix: this.#idPrefix,
      prerendered: prerenderedOf(this),
      emit: (name, detail, init) => this.emit(name, detail, init),
      expose: (methods) => this.#queue.expose(methods),
    });
  }
}

/** Milliseconds to wait for the texts of a language before the view shows in English. */
const PATIENCE = 4000;
const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

function inputsOf(kind: typeof WidgetElement): string[] {
  return [...Object.keys(sharedAttributes), ...sharedProperties, ...Object.keys(kind.attributes), ...kind.properties];
}

/** A property that was set before the class was defined hides the accessor: removes it and sets it again. */
function upgrade(element: WidgetElement, name: string): void {
  if (!Object.hasOwn(element, name)) return;
  const own = element as unknown as Record<string, unknown>;
  const value = own[name];
  delete own[name];
  own[name] = value;
}

/** Adds accessors for the inputs and methods to a class, once. */
function install(kind: typeof WidgetElement): void {
  const attributes: Record<string, AttributeKind> = { ...sharedAttributes, ...kind.attributes };
  for (const name of inputsOf(kind)) {
    if (Object.hasOwn(kind.prototype, name)) continue;
    Object.defineProperty(kind.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: WidgetElement) {
        return this.internals.store.get(name);
      },
      set(this: WidgetElement, value: unknown) {
        if (attributes[name]) reflect(this, attributeName(name), value);
        else this.internals.store.set(name, value);
        if (name === 'messages') void this.internals.texts.override(value as Messages | undefined);
      },
    });
  }
  for (const name of kind.methods) {
    if (Object.hasOwn(kind.prototype, name)) continue;
    Object.defineProperty(kind.prototype, name, {
      configurable: true,
      value(this: WidgetElement, ...args: unknown[]) {
        return this.internals.queue.call(name, args);
      },
    });
  }
}

function reflect(element: HTMLElement, attribute: string, value: unknown): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value === true ? '' : `${value as string | number}`);
}
