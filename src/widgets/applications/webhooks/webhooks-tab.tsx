import { useMemo } from 'react';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { DeniedState } from '../../ui/states/denied-state.tsx';
import { WebhooksPanel } from '../../webhooks/webhooks-panel.tsx';
import type { ApplicationTabProps } from '../application-tab.ts';
import { webhooksExample } from '../snippets/webhooks-example.ts';
import { Snippet } from '../snippets/snippet.tsx';
import { webhooksOfApplication } from './webhooks-of-application.ts';
import { words as webhooksWords } from './words.ts';

/** The tab 'Webhooks': those of an application, for those who may change it. */
export function WebhooksTab({ locked, ...props }: ApplicationTabProps) {
  const words = useWords(webhooksWords);
  if (locked !== null) return <DeniedState title={words.deniedTitle} text={words.deniedText} action={null} />;
  return <Webhooks {...props} />;
}

function Webhooks({ application, location, addressBar }: Omit<ApplicationTabProps, 'locked'>) {
  const words = useWords(webhooksWords);
  const { client } = useWidget().session;
  const { id } = application;
  const requests = useMemo(() => webhooksOfApplication(client, id), [client, id]);
  return (
    <div className="iam-application-part">
      <WebhooksPanel requests={requests} noneText={words.noneText} location={location} addressBar={addressBar} />
      <Snippet title={words.tryTitle} lead={words.tryText} example={webhooksExample(application.name)} />
    </div>
  );
}
