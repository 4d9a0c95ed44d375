import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { CredentialDialog } from '../../ui/forms/credential-dialog.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { OneTimeCode } from '../../ui/fields/one-time-code.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import { CodeStepsModel, type CodeStepsDraft, type CodeStepsOptions } from './code-steps-model.ts';
import { dialogWords, words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';

export interface CodeDialogProps extends Omit<CodeStepsOptions, 'now' | 'after' | 'draft'> {
  /** Names what is kept if the session ends. */
  draft: string;
  title: string;
  /** The text above each step. */
  lead: string;
  sent(target: string): string;
  /** The field of the first step, named `target`. */
  field: ReactNode;
  sendLabel: string;
  /** Shows failures in the dialog alone. */
  noToast?: boolean;
  /** The toast once the code was accepted. */
  done: string;
  onClose(): void;
}

/** A change confirmed by a code, 800 px wide: first the target, then the code. */
export function CodeDialog({
  draft: name,
  title,
  lead,
  sent,
  field,
  sendLabel,
  noToast = false,
  done,
  onClose,
  ...options
}: CodeDialogProps) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => {
    const userId = session.userId.peek();
    const draft = {
      take: () => takeDraft<CodeStepsDraft>(session, name),
      keep: (value: CodeStepsDraft) => keepDraft(session, name, userId, value),
    };
    return new CodeStepsModel(speak, { ...options, draft, now: session.platform.now, after: session.platform.after });
  });
  const step = useSignal(model.step);
  const { target } = useSignal(model.targetForm.values);
  const sending = useSignal(model.targetForm.busy);
  const confirming = useSignal(model.codeForm.busy);
  const isReached = useSignal(model.isReached);
  const finish = () => {
    toasts.success(done);
    onClose();
    session.tellChanged('user');
  };
  const confirm = async (values: { code: string }) => {
    await model.confirm(values);
    finish();
    await session.user.reload();
  };
  useEffect(() => session.platform.attention.listen(() => void model.look()), [session, model]);
  const finished = useRef(finish);
  useEffect(() => {
    finished.current = finish;
  });
  useEffect(() => {
    if (isReached) finished.current();
  }, [isReached]);
  return (
    <CredentialDialog open busy={sending || confirming} onClose={onClose} width={800} title={title}>
      {step === 0 ? (
        <Form key="target" model={model.targetForm} onSubmit={(values) => model.send(values)} noToast={noToast}>
          <p className="iam-muted">{lead}</p>
          {field}
          <FormActions>
            <Button onClick={onClose} disabled={sending}>
              {accountTexts.cancel}
            </Button>
            <Submit disabled={target.trim() === ''}>{sendLabel}</Submit>
          </FormActions>
        </Form>
      ) : (
        <Form key="code" model={model.codeForm} onSubmit={confirm} noToast={noToast}>
          <p role="status">{sent(target.trim())}</p>
          <OneTimeCode name="code" label={words.code} autoFocus />
          <CodeActions model={model} noToast={noToast} />
        </Form>
      )}
    </CredentialDialog>
  );
}

function CodeActions({ model, noToast }: { model: CodeStepsModel; noToast: boolean }) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const pause = useSignal(model.pause);
  const resending = useSignal(model.resending);
  const busy = useSignal(model.codeForm.busy);
  const { code } = useSignal(model.codeForm.values);
  const [failed, setFailed] = useState<string | null>(null);
  const resend = async () => {
    setFailed(null);
    try {
      await model.resend();
      toasts.success(words.resent);
    } catch (error) {
      setFailed(errorText(speak, error));
      if (!noToast) toasts.error(errorText(speak, error), true);
    }
  };
  return (
    <>
      {failed && (
        <p role="alert" className="iam-field-error">
          {failed}
        </p>
      )}
      <FormActions>
        <Button variant="quiet" disabled={busy} onClick={() => model.back()}>
          {accountTexts.back}
        </Button>
        <Button variant="quiet" disabled={pause > 0 || busy} busy={resending} onClick={() => void resend()}>
          {pause > 0 ? words.resendIn(pause) : words.resend}
        </Button>
        <Submit disabled={code === ''}>{words.confirm}</Submit>
      </FormActions>
    </>
  );
}
