import { renderToString } from 'react-dom/server';
import { errorWords } from '../../../src/widgets/ui/states/error-words.ts';
import { AlertIcon } from '../../../src/widgets/ui/basics/icons-base.tsx';
import { voiceOf } from './markup.tsx';

/** What an early form says if its scripts do not arrive; it looks like a form's summary. */
export async function failureNotice(language: string): Promise<string> {
  const { network, retry } = (await voiceOf(language)).say(errorWords);
  return renderToString(
    <div className="iam-form-summary" role="alert">
      <AlertIcon />
      <div className="iam-form-summary-body">
        <span>{network}</span>
        <span className="iam-form-jumps">
          <button type="button" className="iam-form-jump">
            {retry}
          </button>
        </span>
      </div>
    </div>,
  );
}
