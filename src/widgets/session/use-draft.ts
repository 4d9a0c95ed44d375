import { useEffect, useState } from 'react';
import { useWidget } from '../react/widget.ts';
import type { FormModel } from '../ui/forms/form-model.ts';
import { RecordDraft } from './record-draft.ts';

/**
 * Keeps a form's input if the session ends while it is open, and continues with it once the same user has logged in
 * again. For forms without a model of their own.
 * @param name of the form
 * @param record the record to change. Default: a new one
 * @param withoutSecrets empties passwords, codes and keys, which are never kept
 */
export function useDraft<V extends object>(
  form: FormModel<V>,
  name: string,
  record?: { id: number },
  withoutSecrets: (values: V) => V = (values) => values,
): void {
  const { session } = useWidget();
  const [own] = useState(() => ({
    draft: new RecordDraft<{ id: number }, V>(session, name, record),
    withoutSecrets,
  }));
  useEffect(() => {
    const values = own.draft.take();
    if (values) form.reset(values);
    return () => own.draft.keep(own.withoutSecrets(form.values.peek()));
  }, [own, form]);
}
