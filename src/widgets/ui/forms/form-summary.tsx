import { useEffect, useState, type RefObject } from 'react';
import { useSignal } from '../../react/signals.ts';
import type { FormModel } from './form-model.ts';
import { AlertIcon } from '../basics/icons-base.tsx';
import { words as fieldsWords } from '../fields/words.ts';
import { useWords } from '../../react/use-words.ts';

interface Wrong {
  readonly name: string;
  readonly label: string;
}

/**
 * The form's summary: the service's message and, if several fields are invalid, a link to each. It does not repeat the
 * messages beside the fields.
 */
export function FormSummary({
  model,
  form,
}: {
  model: FormModel<Record<string, unknown>>;
  form: RefObject<HTMLFormElement | null>;
}) {
  const words = useWords(fieldsWords);
  const summary = useSignal(model.summary);
  // The labels are read from the form, which exists from the second rendering on.
  const [, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const errors = useSignal(model.errors);
  const names = inOrder(
    form.current,
    Object.keys(errors).filter((name) => errors[name]?.length),
  );
  const many = names.length > 1 ? names.map((name): Wrong => ({ name, label: labelOf(form.current, name) })) : [];
  if (!summary && many.length === 0) return null;
  return (
    <div className="iam-form-summary" role="alert">
      <AlertIcon />
      <div className="iam-form-summary-body">
        {summary && <span>{summary}</span>}
        {many.length > 0 && (
          <span className="iam-form-jumps">
            <span>{words.fieldsWrong(many.length)}</span>
            {many.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                className="iam-form-jump"
                onClick={() => control(form.current, name)?.focus()}
              >
                {label}
              </button>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

/** Sorts names by the order of their fields in the form; names without a field come last. */
function inOrder(form: HTMLFormElement | null, names: readonly string[]): string[] {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? [])].map(
    (field) => field.dataset.name ?? field.getAttribute('name') ?? '',
  );
  return [...new Set([...fields.filter((name) => names.includes(name)), ...names])];
}

function control(form: HTMLFormElement | null, name: string): HTMLElement | null {
  return (
    form?.querySelector<HTMLElement>(
      `[name="${CSS.escape(name)}"]:not([type="hidden"]), [data-name="${CSS.escape(name)}"]`,
    ) ?? null
  );
}

function labelOf(form: HTMLFormElement | null, name: string): string {
  const found = control(form, name);
  return (
    (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement
      ? found.labels?.[0]?.textContent
      : (found?.ariaLabel ?? labelledBy(form, found))) ?? name
  );
}

/** The label of a group, such as a date picker. */
function labelledBy(form: HTMLFormElement | null, group: HTMLElement | null): string | null | undefined {
  const id = group?.getAttribute('aria-labelledby');
  return id && form?.querySelector(`#${CSS.escape(id)}`)?.textContent;
}
