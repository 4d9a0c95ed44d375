import { useState, type ReactNode } from 'react';
import { isApiError } from '../../core/errors/guards.ts';
import { formatDate } from '../../core/locale/dates.ts';
import { DirectoryPanel } from '../directory/directory-panel.tsx';
import { useModel, useSignal } from '../react/signals.ts';
import { useLocale, useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { CompanyContext } from '../single-sign-on/company-access.ts';
import { OwnConnectionLocation } from '../single-sign-on/connection-location.ts';
import { SingleSignOnPanel } from '../single-sign-on/single-sign-on-panel.tsx';
import { Button } from '../ui/basics/buttons.tsx';
import { LinkIcon, SuccessIcon, WarningIcon } from '../ui/basics/icons.tsx';
import { PageContext } from '../ui/basics/page.tsx';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { errorText } from '../ui/states/error-text.ts';
import { StatePanel } from '../ui/states/state-panel.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { ConnectionSetupModel, type SetupState } from './connection-setup-model.ts';
import styles from './connection-setup.css';
import { words as setupWords } from './words.ts';

const heading = { level: 1, focus: false } as const;

/** A short word with a hyphen before its last letters, such as 'sign-on'. */
const HYPHENATED = /(?<!\S)(\S{1,9}-\S{1,3})(?!\S)/;

/** A heading that keeps such words in one line. */
const unbroken = (text: string): ReactNode =>
  text.split(HYPHENATED).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="iam-unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** The page of a set-up link: for the administrator of an identity provider, who has no account here. */
export function ConnectionSetup() {
  useKit(styles);
  const { session } = useWidget();
  const model = useModel(() => new ConnectionSetupModel(session));
  const state = useSignal(model.state);
  return (
    <Toaster>
      <PageContext value={heading}>
        {state.kind === 'open' ? (
          <Work key={state.opened.access_token} model={model} {...state} />
        ) : (
          <Before model={model} state={state} />
        )}
      </PageContext>
    </Toaster>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="iam-setup-top">
      <BrandMark size={22}>
        {(mark, isPicture) => (
          <span className={isPicture ? 'iam-setup-picture' : 'iam-setup-logo'} aria-hidden="true">
            {mark}
          </span>
        )}
      </BrandMark>
      {children}
    </div>
  );
}

interface BeforeProps {
  model: ConnectionSetupModel;
  state: Exclude<SetupState, { kind: 'open' }>;
}

/** Before the link is opened, and after its end. */
function Before({ model, state }: BeforeProps) {
  const words = useWords(setupWords);
  return (
    <main className="iam-setup-alone" part="page">
      <div className="iam-setup-card" part="card">
        <Frame>{null}</Frame>
        <h1>{unbroken(words.title)}</h1>
        <Content model={model} state={state} />
      </div>
    </main>
  );
}

function Content({ model, state }: BeforeProps) {
  const words = useWords(setupWords);
  const speak = useSpeak();
  switch (state.kind) {
    case 'begin':
      return (
        <>
          <p className="iam-setup-for" role="status">
            {state.organization !== undefined && words.for(state.organization)}
          </p>
          <p>{words.intro}</p>
          <ul className="iam-setup-notes">
            <li>{words.scope}</li>
            <li>{words.once}</li>
          </ul>
          {state.error !== undefined && (
            <p className="iam-setup-error" role="alert">
              {errorText(speak, state.error)}
            </p>
          )}
          <Button variant="primary" size="lg" full busy={state.busy} onClick={() => void model.begin()}>
            {state.error === undefined ? words.begin : words.tryAgain}
          </Button>
        </>
      );
    case 'ended':
      return (
        <StatePanel
          alert
          tone="yellow"
          icon={<WarningIcon size={20} />}
          title={words.endedTitle}
          text={`${isApiError(state.error) ? errorText(speak, state.error) : words.endedText} ${words.askAgain}`}
        />
      );
    case 'finished':
      return <StatePanel icon={<SuccessIcon size={20} />} title={words.finishedTitle} text={words.finishedText} />;
    case 'none':
      return <StatePanel icon={<LinkIcon size={20} />} title={words.noneTitle} text={words.noneText} />;
  }
}

type WorkProps = Extract<SetupState, { kind: 'open' }> & { model: ConnectionSetupModel };

/** Domains, connections and the directory of the link's organization. */
function Work({ model, opened, access }: WorkProps) {
  const words = useWords(setupWords);
  const speak = useSpeak();
  const locale = useLocale();
  const toasts = useToasts();
  const { platform } = useWidget().session;
  const location = useModel(() => new OwnConnectionLocation(platform.location));
  const connection = useSignal(location.connection);
  const step = useSignal(location.step);
  const [asking, setAsking] = useState(false);
  const finish = async () => {
    try {
      await model.finish();
    } catch (error) {
      toasts.error(errorText(speak, error));
      throw error;
    }
  };
  return (
    <CompanyContext value={access}>
      <main className="iam-setup-page">
        <Frame>
          <span className="iam-muted">{words.until(formatDate(opened.expires_at, 'long', locale))}</span>
          <Button onClick={() => setAsking(true)}>{words.finish}</Button>
        </Frame>
        <div className="iam-page">
          <h1 className="iam-page-title">{unbroken(words.titleFor(opened.organization_name))}</h1>
          <SingleSignOnPanel location={location} />
          {connection === null && step === null && <DirectoryPanel />}
        </div>
      </main>
      <Confirm
        open={asking}
        title={words.finishTitle}
        message={words.finishText}
        action={words.finish}
        onConfirm={finish}
        onClose={() => setAsking(false)}
      />
    </CompanyContext>
  );
}
