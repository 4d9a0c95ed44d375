import { useEffect, useMemo, useState } from 'react';
import type { WrittenMail } from '../../../core/contract/endpoints/platform/mail-texts.ts';
import type { MailText } from '../../../core/contract/entities/mail-texts.ts';
import { isAborted } from '../../../core/errors/guards.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Segmented } from '../../ui/data/segmented.tsx';
import { errorText } from '../../ui/states/error-text.ts';
import { type MailTextsModel, type Preview, problemsOf } from './mail-texts-model.ts';
import { mailWords } from './words.ts';

/** Milliseconds without typing before a text is rendered. */
const PAUSE = 500;

type View = 'light' | 'dark' | 'plain';

/** The mail as the service renders it, in a frame that runs nothing. */
export function MailPreview({ model, record, text }: { model: MailTextsModel; record: WrittenMail; text: MailText }) {
  const words = useWords(mailWords);
  const [view, setView] = useState<View>('light');
  const { shown, problem } = usePreview(model, record, text);
  return (
    <section className="iam-mails-preview" aria-label={words.preview}>
      <Segmented
        label={words.preview}
        segments={[
          { id: 'light', name: words.light },
          { id: 'dark', name: words.dark },
          { id: 'plain', name: words.plain },
        ]}
        value={view}
        onChange={(id) => setView(id as View)}
      />
      {problem !== null && <p className="iam-muted">{problem}</p>}
      {shown && view === 'plain' && <pre className="iam-mails-plain">{shown.text}</pre>}
      {shown && view !== 'plain' && (
        <iframe
          key={view}
          className="iam-mails-frame"
          data-theme={view}
          sandbox=""
          title={shown.subject}
          src={`${shown.url}&theme=${view}`}
        />
      )}
    </section>
  );
}

/** Renders a text once nobody types; what was shown last stays meanwhile. */
function usePreview(model: MailTextsModel, record: WrittenMail, text: MailText) {
  const words = useWords(mailWords);
  const speak = useSpeak();
  const [shown, setShown] = useState<Preview | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { mail } = record;
  const isWrong = useMemo(() => Object.keys(problemsOf(speak, mail, text)).length > 0, [speak, mail, text]);
  const isFirst = shown === null;
  useEffect(() => {
    if (isWrong) return undefined;
    const abort = new AbortController();
    const render = async () => {
      try {
        setShown(await model.preview(record, text, abort.signal));
        setFailed(null);
      } catch (error) {
        if (!isAborted(error)) setFailed(errorText(speak, error));
      }
    };
    const timer = setTimeout(() => void render(), isFirst ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [model, record, text, speak, isWrong, isFirst]);
  return { shown, problem: isWrong ? words.incomplete : failed };
}
