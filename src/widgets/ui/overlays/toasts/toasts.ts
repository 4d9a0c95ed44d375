import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { WidgetEvents } from '../../../react/widget-events.ts';

/** The kind of a toast: a success, a fact or an error. */
export type ToastKind = 'success' | 'info' | 'error';

/** A button in a toast, such as 'Undo'. */
export interface ToastAction {
  readonly label: string;
  /** Runs the action; the toast closes first. */
  run(): void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  readonly action?: ToastAction | undefined;
  /** The page announces the message itself, such as in a form. */
  readonly isAnnounced?: boolean;
}

/** What the toasts need from outside; tests pass in their own. */
export interface ToastsPlatform {
  /** Offers the toast to the host page; false if the host shows it itself. */
  emit(name: 'toast', detail: WidgetEvents['toast'], init: { cancelable: true }): boolean;
  /** Runs `task` after `ms`; returns a function that cancels it. */
  later(task: () => void, ms: number): () => void;
}

/** How long a toast stays, in ms. Errors stay until they are closed: they may need a second reading. */
export const TOAST_MS = 5000;
/** How long a toast with a button stays, in ms: it must be read, found and reached. */
export const ACTION_TOAST_MS = 12_000;
const MOST = 4;

/** The short messages of one widget, newest last. */
export class Toasts {
  readonly #platform: ToastsPlatform;
  readonly #items = signal<readonly Toast[]>([]);
  readonly #begun = signal(false);
  readonly #timers = new Map<number, () => void>();
  /** The errors since the last attempt, those that the host page shows included. */
  readonly #told = new Set<string>();
  #paused = false;
  #next = 1;

  constructor(platform: ToastsPlatform) {
    this.#platform = platform;
  }

  /** The current toasts. */
  get items(): ReadonlySignal<readonly Toast[]> {
    return this.#items;
  }

  /** Whether there has ever been one: until then, the region is not needed. */
  get begun(): ReadonlySignal<boolean> {
    return this.#begun;
  }

  /**
   * Shows a message, unless the host page cancels `iam-toast` to show its own. Repeating a message restarts its time.
   * @param kind 'success', 'info' or 'error'
   * @param message the sentence, word for word
   * @param action a button beside it; the host receives it with the message
   */
  show(kind: ToastKind, message: string, action?: ToastAction, isAnnounced = false): void {
    if (kind === 'error') this.#told.add(message);
    if (!this.#platform.emit('toast', { kind, message, ...(action && { action }) }, { cancelable: true })) return;
    const same = this.#items.peek().find((toast) => toast.kind === kind && toast.message === message);
    if (same) this.#drop(same.id);
    const toast = { id: this.#next++, kind, message, action, isAnnounced };
    const kept = [...this.#items.peek(), toast];
    for (const old of kept.slice(0, -MOST)) this.#stop(old.id);
    this.#items.value = kept.slice(-MOST);
    this.#begun.value = true;
    this.#time(toast);
  }

  success(message: string, action?: ToastAction): void {
    this.show('success', message, action);
  }

  info(message: string): void {
    this.show('info', message);
  }

  /** @param isAnnounced whether the page announces the message itself */
  error(message: string, isAnnounced = false): void {
    this.show('error', message, undefined, isAnnounced);
  }

  /** Shows an error of a form, unless the attempt has already shown it. The form announces it. */
  errorOfForm(message: string): void {
    if (!this.#told.has(message)) this.error(message, true);
  }

  /** Removes a toast. If the pointer or focus was on it, no leave event will come, so the other clocks start. */
  close(id: number): void {
    this.#drop(id);
    this.resume();
  }

  /** Removes errors: another try is running, and they could cover its buttons. */
  retry(): void {
    this.#told.clear();
    for (const { id } of this.#items.peek().filter(({ kind }) => kind === 'error')) this.close(id);
  }

  /** Stops all clocks while the pointer or focus is on a toast. */
  pause(): void {
    this.#paused = true;
    for (const id of [...this.#timers.keys()]) this.#stop(id);
  }

  /** Restarts the clocks. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    for (const toast of this.#items.peek()) this.#time(toast);
  }

  /** Removes all toasts and stops the clocks. */
  stop(): void {
    for (const id of [...this.#timers.keys()]) this.#stop(id);
    this.#items.value = [];
  }

  #drop(id: number): void {
    this.#stop(id);
    this.#items.value = this.#items.peek().filter((toast) => toast.id !== id);
  }

  #time(toast: Toast): void {
    if (toast.kind === 'error' || this.#paused) return;
    this.#timers.set(
      toast.id,
      this.#platform.later(() => this.close(toast.id), toast.action ? ACTION_TOAST_MS : TOAST_MS),
    );
  }

  #stop(id: number): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }
}
