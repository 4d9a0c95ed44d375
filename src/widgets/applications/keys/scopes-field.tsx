import { scopes, type Scope } from '../../../core/contract/scopes.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import type { FormModel } from '../../ui/forms/form-model.ts';
import type { KeyValues } from './key-dialog-model.ts';
import { words as keysWords } from './words.ts';

/** What a service key may do: one checkbox for each scope. */
export function ScopesField({ form }: { form: FormModel<KeyValues> }) {
  const words = useWords(keysWords);
  const { idPrefix } = useWidget();
  const { scopes: chosen } = useSignal(form.values);
  const [error] = useSignal(form.errors).scopes ?? [];
  const id = `${idPrefix}scopes`;
  const toggle = (scope: Scope, on: boolean) =>
    form.set('scopes', on ? [...chosen, scope] : chosen.filter((other) => other !== scope));
  return (
    <fieldset
      className="iam-keys-scopes"
      data-name="scopes"
      tabIndex={-1}
      aria-label={words.scopes}
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
    >
      <legend className="iam-field-label">{words.scopes}</legend>
      {error !== undefined && (
        <p id={`${id}-error`} className="iam-field-error" role="alert">
          {error}
        </p>
      )}
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          name={`scope ${scope}`}
          label={words.scopeTexts[scope]}
          hint={<code dir="ltr">{scope}</code>}
          value={chosen.includes(scope)}
          invalid={error !== undefined && `${id}-error`}
          onChange={(on) => toggle(scope, on)}
        />
      ))}
      <p id={`${id}-hint`} className="iam-field-hint">
        {words.scopesHint}
      </p>
    </fieldset>
  );
}
