import { useContext, useMemo, type ReactNode } from 'react';
import { LeaveContext, type LeaveGuard, type LeaveQuestion } from '../../react/leave-guard.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import type { FormModel } from '../../ui/forms/form-model.ts';
import { useLeaveQuestion } from '../../ui/forms/use-leave-question.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { wizardWords } from './wizard-words.ts';

/** Asks before a step with unsaved input is left, inside of the wizard and by the console's router. */
export class StepGuard implements LeaveGuard {
  readonly #questions = new Set<LeaveQuestion>();
  readonly #outer: LeaveGuard | null;

  constructor(outer: LeaveGuard | null) {
    this.#outer = outer;
  }

  block(question: LeaveQuestion): () => void {
    this.#questions.add(question);
    const unblock = this.#outer?.block(question);
    return () => {
      this.#questions.delete(question);
      unblock?.();
    };
  }

  /** Whether the step may be left; asks if it has unsaved input. */
  async mayLeave(): Promise<boolean> {
    for (const question of this.#questions) if (question.isUnsaved() && !(await question.ask())) return false;
    return true;
  }
}

/** The guard of the steps below. */
export function useStepGuard(): StepGuard {
  const outer = useContext(LeaveContext);
  return useMemo(() => new StepGuard(outer), [outer]);
}

/** Provides the guard to the steps below. */
export function StepGuarded({ guard, children }: { guard: StepGuard; children: ReactNode }) {
  return <LeaveContext value={guard}>{children}</LeaveContext>;
}

/** The question before unsaved input of a step is lost. */
export function StepLeave<T extends object>({ form }: { form: FormModel<T> }) {
  const words = useWords(wizardWords);
  const isTyped = useSignal(form.isTyped);
  useSignal(form.values);
  const busy = useSignal(form.busy);
  const { asking, leave, close } = useLeaveQuestion(isTyped && !busy && form.isUnsaved());
  return (
    <Confirm
      open={asking}
      danger
      title={words.leaveTitle}
      message={words.leaveText}
      action={words.leave}
      onConfirm={leave}
      onClose={close}
    />
  );
}
