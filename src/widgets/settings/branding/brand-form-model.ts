import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';

/**
 * A form over several records, each of which is saved alone. What was typed survives leaving the page, and changes of
 * others are named beside it.
 */
export abstract class BrandFormModel<V extends Record<keyof V, string>, S extends object> {
  readonly saved: Resource<S>;
  readonly form: FormModel<V>;
  /** Whether something typed differs from what is saved. */
  readonly unsaved: ReadonlySignal<boolean>;
  readonly #elsewhere = signal<Partial<V>>({});
  /** What someone else saved for the fields that this user was changing. */
  readonly elsewhere: ReadonlySignal<Partial<V>> = this.#elsewhere;
  readonly #aliases: Record<string, keyof V & string> = {};
  protected readonly session: Session;
  readonly #fields: readonly (keyof V & string)[];
  #userId: number | null = null;

  /** @param empty the values of a form without records */
  constructor(speak: Speak, session: Session, empty: V) {
    this.session = session;
    this.#fields = Object.keys(empty) as (keyof V & string)[];
    const validate = (values: V) => this.problems(speak, values);
    this.form = new FormModel<V>(speak, empty, { validate, aliases: this.#aliases });
    this.saved = new Resource((abort) => this.load(abort));
    this.unsaved = computed(() => {
      const saved = this.saved.data.value;
      return saved !== undefined && this.#changed(this.form.values.value, this.valuesOf(saved)).length > 0;
    });
  }

  /** Names what was typed where it is kept. */
  protected abstract readonly draft: string;
  protected abstract load(signal: AbortSignal): Promise<S>;
  protected abstract valuesOf(saved: S): V;
  /** The values as they are saved. */
  protected abstract normalized(typed: V): V;
  protected abstract problems(speak: Speak, values: V): FieldErrors<V>;
  protected abstract saveField(saved: S, field: keyof V & string, value: string): Promise<void>;
  /** Tells the rest of the page what was saved. */
  protected abstract tell(fields: readonly (keyof V & string)[]): void;

  start(): void {
    this.#userId = this.session.userId.peek();
    void this.refresh();
  }

  stop(): void {
    if (this.unsaved.peek()) keepDraft(this.session, this.draft, this.#userId, this.form.values.peek());
    this.saved.clear();
  }

  /** Loads the saved values; what was typed stays. */
  async refresh(): Promise<void> {
    const before = this.saved.data.peek();
    const typed = takeDraft<V>(this.session, this.draft);
    await this.saved.reload();
    const saved = this.saved.data.peek();
    if (!saved) return;
    const now = this.valuesOf(saved);
    const values = typed ?? this.form.values.peek();
    const base = before ? this.valuesOf(before) : typed ? now : values;
    const kept = this.#changed(values, base);
    const next = { ...now, ...Object.fromEntries(kept.map((field) => [field, values[field]])) };
    if (kept.length === 0) this.form.reset(next);
    else for (const field of this.#fields) this.form.set(field, next[field]);
    const foreign = kept.filter((field) => now[field] !== base[field] && now[field] !== values[field]);
    this.#elsewhere.value = Object.fromEntries(foreign.map((field) => [field, now[field]])) as Partial<V>;
  }

  /**
   * Saves what was changed.
   * @returns false if there was nothing to save
   * @throws the service's error; if someone else was faster, their values are loaded and what was typed stays
   */
  async save(typed: V): Promise<boolean> {
    const saved = this.saved.data.peek();
    const values = this.normalized(typed);
    for (const field of this.#fields) this.form.set(field, values[field]);
    const fields = saved ? this.#changed(values, this.valuesOf(saved)) : [];
    if (!saved || fields.length === 0) return false;
    try {
      for (const field of fields) {
        // The service knows the value of a setting as `value`.
        this.#aliases['value'] = field;
        await this.saveField(saved, field, values[field]);
      }
    } catch (error) {
      await this.refresh();
      throw error;
    }
    this.form.reset(values);
    this.#elsewhere.value = {};
    await this.refresh();
    this.tell(fields);
    return true;
  }

  #changed(values: V, saved: V): (keyof V & string)[] {
    return this.#fields.filter((field) => values[field] !== saved[field]);
  }
}
