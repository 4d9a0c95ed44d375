import { useState } from 'react';

import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useDraft } from '../session/use-draft.ts';
import { IconButton } from '../ui/basics/buttons.tsx';
import { GlobeIcon, PlusIcon, TrashIcon } from '../ui/basics/icons-rows.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, Submit } from '../ui/forms/form.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import type { SystemSettingsSource } from './system-settings-source.ts';
import { TrustedDomainsModel } from './trusted-domains-model.ts';
import styles from './trusted-domains.css';
import { words as systemSettingsWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** 'Trusted domains': the domains that may use the elements and the API. */
export function TrustedDomains({ source, locked }: { source: SystemSettingsSource; locked: string | undefined }) {
  const words = useWords(systemSettingsWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new TrustedDomainsModel(speak, source));
  useDraft(model.form, 'trusted-domain');
  const domains = useSignal(model.domains);
  const [leaving, setLeaving] = useState<string | null>(null);
  const reason = locked ?? null;
  const add = async ({ domain }: { domain: string }) => {
    await model.add(domain);
    toasts.success(words.saved);
  };
  const remove = async (domain: string) => {
    try {
      await model.remove(domain);
      toasts.success(words.saved);
    } catch (error) {
      toasts.error(errorText(speak, error));
      throw error;
    }
  };
  return (
    <Panel title={words.domains} padded>
      <div className="iam-domains">
        <p className="iam-muted">{words.domainsAbout}</p>
        <ResourceView resource={model.settings} isEmpty={() => false} skeleton={<ListSkeleton rows={3} />}>
          {() => (
            <>
              <ul className="iam-domains-list iam-scroll" aria-label={words.domains}>
                <li>
                  <GlobeIcon size={16} />
                  <code dir="ltr">{new URL(session.base).origin}</code>
                  <Badge dot={false}>{words.always}</Badge>
                </li>
                {domains.map((domain) => (
                  <li key={domain}>
                    <GlobeIcon size={16} />
                    <code dir="ltr">{domain}</code>
                    <DisabledWithReason reason={reason} onAct={() => setLeaving(domain)}>
                      {(control) => (
                        <IconButton {...control} size="sm" label={words.remove(domain)} icon={<TrashIcon />} />
                      )}
                    </DisabledWithReason>
                  </li>
                ))}
              </ul>
              {domains.length === 0 && <p className="iam-muted">{words.empty}</p>}
              <Form model={model.form} onSubmit={add} className="iam-domains-form">
                <TextField
                  name="domain"
                  label={words.domain}
                  hint={reason ?? words.domainHint}
                  disabled={reason !== null}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <Submit variant="secondary" icon={<PlusIcon />} disabled={reason !== null}>
                  {words.add}
                </Submit>
              </Form>
            </>
          )}
        </ResourceView>
      </div>
      <Confirm
        open={leaving !== null}
        danger
        title={words.removeTitle}
        message={leaving && words.removeText(leaving)}
        action={words.removeAction}
        onConfirm={() => (leaving ? remove(leaving) : undefined)}
        onClose={() => setLeaving(null)}
      />
    </Panel>
  );
}
