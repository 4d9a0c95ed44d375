import type { ReactNode } from 'react';
import { signal } from '@preact/signals-core';
import { createRoot, type Root } from 'react-dom/client';
import type { Session } from '../../src/core/session/session.ts';
import { listenForTips } from '../../src/widgets/react/tips.ts';
import { english, SpeakerContext } from '../../src/widgets/react/use-words.ts';
import { WidgetContext, type WidgetHost } from '../../src/widgets/react/widget.ts';
import { Toaster } from '../../src/widgets/ui/overlays/toasts/toaster.tsx';
import { useKit } from '../../src/widgets/ui/styles/kit.ts';

function Frame({ children }: { children: ReactNode }) {
  useKit();
  return <Toaster>{children}</Toaster>;
}

/** Stands in for a session: parts of the kit use no more of it than the user's locale. */
const SESSION = { preferences: { locale: signal('en-US') } } as unknown as Session;

/** Mounts one example like a widget: in a shadow root, with a widget host. */
export class KitExample extends HTMLElement {
  static #made = 0;
  readonly #prefix = `kit${KitExample.#made++}`;
  #root: Root | undefined;
  #host: WidgetHost | undefined;
  #content: ReactNode;

  /** The example to show. */
  set content(content: ReactNode) {
    this.#content = content;
    this.#render();
  }

  connectedCallback(): void {
    if (!this.shadowRoot) {
      this.attachShadow({ mode: 'open' });
      listenForTips(this);
    }
    this.#render();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#root?.unmount();
      this.#root = undefined;
    });
  }

  #render(): void {
    const root = this.shadowRoot;
    if (!root || !this.isConnected) return;
    this.#root ??= createRoot(root, { identifierPrefix: this.#prefix });
    this.#host ??= {
      element: this,
      root,
      session: SESSION,
      idPrefix: this.#prefix,
      emit: (name, detail, init) =>
        this.dispatchEvent(new CustomEvent(`iam-${name}`, { bubbles: true, composed: true, detail, ...init })),
      expose: () => () => {},
    };
    const direction = getComputedStyle(this).direction === 'rtl' ? 'rtl' : 'ltr';
    this.#root.render(
      <SpeakerContext.Provider value={{ ...english, direction }}>
        <WidgetContext.Provider value={this.#host}>
          <Frame>{this.#content}</Frame>
        </WidgetContext.Provider>
      </SpeakerContext.Provider>,
    );
  }
}

/** Registers `<kit-example>`. */
export function defineExample(): void {
  if (!customElements.get('kit-example')) customElements.define('kit-example', KitExample);
}
