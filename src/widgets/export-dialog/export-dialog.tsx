import { useEffect, useRef } from 'react';
import { mirror, useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DownloadIcon } from '../ui/basics/icons.tsx';
import { usePersonKey } from '../session/person-key.ts';
import { useKit } from '../ui/styles/kit.ts';
import { saveFile } from '../ui/basics/save-file.ts';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import styles from './export-dialog.css';
import { ExportActions } from './export-actions.tsx';
import type { ExportContext } from './export-form.ts';
import { ExportModel } from './export-model.ts';
import { ExportFields } from './export-fields.tsx';
import { JobList } from './job-list.tsx';
import { words as exportDialogWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

export interface ExportDialogProps extends ExportContext {
  /** Hides the button: the host calls `open()` instead. */
  noButton?: boolean | undefined;
}

/** The Export button, its dialog 'Export Options', and the running reports. */
export function ExportDialog(props: ExportDialogProps) {
  return (
    <Toaster>
      <Export key={usePersonKey()} {...props} />
    </Toaster>
  );
}

function Export({ route, routeParams, ids, noButton = false }: ExportDialogProps) {
  const words = useWords(exportDialogWords);
  const speak = useSpeak();
  useKit(styles);
  const { session, emit, expose, element } = useWidget();
  const toasts = useToasts();
  const model = useModel(
    () =>
      new ExportModel(speak, {
        session,
        toasts,
        emit: (name, detail) => emit(name, detail),
        save: (file, name) => saveFile(element.ownerDocument, file, name),
      }),
  );
  const opened = useSignal(model.opened);
  const context = useRef<ExportContext>({});
  context.current = { route, routeParams, ids };
  // A host may set the route and open the dialog at once.
  useEffect(() => model.follow({ route, routeParams, ids }), [model, route, routeParams, ids]);
  useEffect(() => expose({ open: () => model.open(context.current), close: () => model.close() }), [expose, model]);
  useEffect(() => {
    // The email belongs to the user, who may still be loading when the dialog opens.
    const { signal, stop } = mirror(session.user.data);
    const fill = signal.subscribe((user) => {
      if (user && model.form.values.peek().email === '') model.form.set('email', user.email);
    });
    return () => {
      fill();
      stop();
    };
  }, [session, model]);
  return (
    <div className="iam-export">
      {!noButton && (
        <Button part="button" icon={<DownloadIcon />} onClick={() => model.open(context.current)}>
          {words.open}
        </Button>
      )}
      <JobList jobs={model.jobs} />
      <OpenDialog opened={opened} model={model} />
    </div>
  );
}

function OpenDialog({ opened, model }: { opened: boolean; model: ExportModel }) {
  const words = useWords(exportDialogWords);
  const { idPrefix } = useWidget();
  const form = `${idPrefix}export`;
  const busy = useSignal(model.form.busy);
  return (
    <Dialog
      open={opened}
      onClose={() => model.close()}
      title={words.title}
      width={520}
      busy={busy}
      footer={<ExportActions model={model} form={form} />}
    >
      <div className="iam-export-content">
        <ExportFields model={model} form={form} />
      </div>
    </Dialog>
  );
}
