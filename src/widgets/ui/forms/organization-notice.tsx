import type { OrganizationMove } from './organization-drafts.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../basics/buttons.tsx';
import { useToasts } from '../overlays/toasts/toaster.tsx';
import { errorText } from '../states/error-text.ts';
import { organizationWords } from './organization-words.ts';

/** Says which organization a form's input belongs to, after another one was chosen. */
export function OrganizationNotice({ move }: { move: OrganizationMove }) {
  const words = useWords(organizationWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const goBack = () => move.goBack().catch((error: unknown) => toasts.error(errorText(speak, error)));
  return (
    <div className="iam-form-summary iam-form-moved" role="alert" tabIndex={-1}>
      <p>{words.moved(move.from, move.to)}</p>
      <div className="iam-form-actions" data-align="start">
        <Button size="sm" onClick={() => void goBack()}>
          {words.goBack(move.from)}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => move.discard()}>
          {words.discard}
        </Button>
      </div>
    </div>
  );
}
