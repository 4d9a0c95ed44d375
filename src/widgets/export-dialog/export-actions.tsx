import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { submitWords } from './export-form.ts';
import type { ExportModel } from './export-model.ts';
import { words as exportDialogWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

/** The dialog's buttons. @param props.form id of the form that the second button submits */
export function ExportActions({ model, form }: { model: ExportModel; form: string }) {
  const words = useWords(exportDialogWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const isSignedOut = useSignal(session.phase) === 'signed-out';
  const type = useSignal(model.type);
  const busy = useSignal(model.form.busy);
  const values = useSignal(model.form.values);
  return (
    <>
      <Button variant="quiet" onClick={() => model.close()}>
        {words.cancel}
      </Button>
      <Button variant="primary" type="submit" form={form} busy={busy} disabled={isSignedOut || !type}>
        {submitWords(speak, values)}
      </Button>
    </>
  );
}
