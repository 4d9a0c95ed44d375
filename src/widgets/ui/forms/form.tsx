import { type ReadonlySignal, signal } from '@preact/signals-core';
import {
  useContext,
  useLayoutEffect,
  useRef,
  type AnimationEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { isAborted, isIamError } from '../../../core/errors/guards.ts';
import { lazy } from '../../react/lazy.ts';
import { useOrganizationDraft } from './organization-drafts.ts';
import { useUnsavedInput } from './unsaved-input.ts';
import { useSignal } from '../../react/signals.ts';
import { Button, type ButtonProps } from '../basics/buttons.tsx';
import { AdoptedContext } from './adopted-form.tsx';
import { FormContext } from './form-context.ts';
import type { FormModel } from './form-model.ts';
import { knownValue } from './known-values.ts';
import styles from './form.css';
import { useKit } from '../styles/kit.ts';
import { useSpeak } from '../../react/use-words.ts';
import { errorText } from '../states/error-text.ts';
import { ToastContext } from '../overlays/toasts/toaster.tsx';

const idle: ReadonlySignal<boolean> = signal(false);
const none: ReadonlySignal<string> = signal('');

const FormSummary = lazy(async () => ({ default: (await import('./form-summary.tsx')).FormSummary }));

const OrganizationNotice = lazy(async () => ({
  default: (await import('./organization-notice.tsx')).OrganizationNotice,
}));

type Bound = FormModel<Record<string, unknown>>;

export interface FormProps<T extends object> extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'action'> {
  model: FormModel<T>;
  /** Submits the values; its error is shown in the form. `action` is the `value` of the submit button in use. */
  onSubmit(values: T, action: string): unknown;
  /** Leaves the summary to the view. */
  noSummary?: boolean;
  /** Shows failures in the form alone, as the specification has it for phone, two-factor and transfer. */
  noToast?: boolean;
  /** The title of the question before input in a dialog is discarded. Default: the kit's. */
  discardTitle?: (() => string | undefined) | undefined;
  children: ReactNode;
}

/**
 * The standard form: a native form with fields that find their value and error in the model by name. A failed submit
 * shows a summary in an alert and focuses the first invalid field; typed values stay.
 */
export function Form<T extends object>({
  model,
  onSubmit,
  noSummary,
  noToast,
  discardTitle,
  className,
  children,
  ...rest
}: FormProps<T>) {
  useKit(styles);
  const form = useRef<HTMLFormElement>(null);
  const busy = useSignal(model.busy);
  const refusals = useSignal(model.failures);
  const toasts = useContext(ToastContext);
  const speak = useSpeak();
  const seen = useRef(refusals);
  useLayoutEffect(() => {
    if (seen.current === refusals) return;
    seen.current = refusals;
    firstWrong(form.current)?.focus();
  }, [refusals]);

  const adopted = useContext(AdoptedContext);
  useLayoutEffect(() => {
    const before = adopted?.current;
    if (!before || !form.current) return;
    const named = (name = '') => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    // Nodes that somebody else added before we could remember ours make React begin anew, without what was typed. It
    // goes into the fields at once, because a press from before is repeated.
    if (before.form !== form.current) {
      for (const [name, value] of before.data) {
        const field = named(name);
        if (field && typeof value === 'string') field.value = value;
      }
      named(before.focused)?.focus();
    }
    model.take(new FormData(form.current));
  }, [adopted, model]);

  const send = async (values: T, action: string) => {
    try {
      return await onSubmit(values, action);
    } catch (error) {
      if (!noToast && isIamError(error) && !isAborted(error)) toasts?.errorOfForm(errorText(speak, error));
      throw error;
    }
  };
  const isTyped = useSignal(model.isTyped);
  const move = useOrganizationDraft(isTyped);
  useUnsavedInput({
    isUnsaved: () =>
      model.isTyped.peek() && (model.isUnsaved() || (!model.busy.peek() && hasLooseText(form.current, model))),
    question: discardTitle,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (move) return form.current?.querySelector<HTMLElement>('.iam-form-moved')?.focus();
    if (!busy) toasts?.retry();
    const button = event.nativeEvent instanceof globalThis.SubmitEvent ? event.nativeEvent.submitter : null;
    void model.submit(send, new FormData(event.currentTarget), button instanceof HTMLButtonElement ? button.value : '');
  };
  // Some browsers and password managers fill fields without any event: what they filled counts before the next press.
  const look = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => model.take(filledIn(currentTarget));
  // Browsers report autofill on load only through an animation on :autofill.
  const filled = (event: AnimationEvent<HTMLFormElement>) => {
    if (event.animationName === 'iam-autofill') model.take(new FormData(event.currentTarget));
  };
  return (
    <FormContext value={model as unknown as Bound}>
      <form
        {...rest}
        ref={form}
        noValidate
        className={className ? `iam-form ${className}` : 'iam-form'}
        aria-busy={busy || undefined}
        onSubmit={submit}
        onInput={() => model.type()}
        onAnimationStart={filled}
        onPointerOver={look}
        onFocus={look}
        onBlur={look}
      >
        {move && <OrganizationNotice move={move} />}
        {!noSummary && <FormSummary model={model as unknown as Bound} form={form} />}
        {children}
      </form>
    </FormContext>
  );
}

/** The form's submit button. Give a second one a `value`, which `onSubmit` receives as its action. */
export function Submit({ variant = 'primary', value = '', ...rest }: Omit<ButtonProps, 'type' | 'busy'>) {
  const model = useContext(FormContext);
  const busy = useSignal(model?.busy ?? idle);
  const action = useSignal(model?.action ?? none);
  return (
    <Button
      {...rest}
      type="submit"
      variant={variant}
      value={value}
      busy={busy && action === value}
      aria-disabled={busy || undefined}
    />
  );
}

/** A row of buttons under the fields, aligned to the end by default. */
export function FormActions({ align = 'end', children }: { align?: 'start' | 'end'; children: ReactNode }) {
  return (
    <div className="iam-form-actions" data-align={align}>
      {children}
    </div>
  );
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? null;
  return wrong?.matches('input, select, textarea, button, [tabindex]')
    ? wrong
    : (wrong?.querySelector<HTMLElement>('input, select, textarea, button') ?? null);
}

/** Whether a text field holds what is no value of the model yet, such as an entry that is still being typed. */
function hasLooseText<T extends object>(form: HTMLFormElement | null, model: FormModel<T>): boolean {
  const values: object = model.values.peek();
  return [...(form?.elements ?? [])].some(
    (one) =>
      (one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && one.matches(TEXT_INPUT))) &&
      !one.readOnly &&
      one.value !== '' &&
      typeof Reflect.get(values, one.name) !== 'string',
  );
}

const TEXT_INPUT = ':not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=search])';

/** What fields contain that React has not put there. Elsewhere the model may be ahead of the field. */
function filledIn({ elements }: HTMLFormElement): FormData {
  const data = new FormData();
  for (const field of elements)
    if (field instanceof HTMLInputElement && field.name !== '' && field.value !== knownValue(field))
      data.set(field.name, field.value);
  return data;
}
