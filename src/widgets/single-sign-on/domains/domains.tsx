import { useState } from 'react';
import type { OrganizationDomain } from '../../../core/contract/endpoints/single-sign-on/domains.ts';
import { useWords } from '../../react/use-words.ts';
import { GlobeIcon } from '../../ui/basics/icons-rows.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, Submit } from '../../ui/forms/form.tsx';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { DomainRow } from './domain-row.tsx';
import type { DomainsModel } from './domains-model.ts';
import { domainsWords } from './domains-words.ts';

/** The organization's domains, with the records that prove them, and a field to add one. */
export function Domains({ model }: { model: DomainsModel }) {
  const words = useWords(domainsWords);
  const [asked, setAsked] = useState<OrganizationDomain | null>(null);
  return (
    <Panel title={words.title}>
      <div className="iam-sso-lead">
        <p className="iam-muted">{words.text}</p>
        <Form model={model.form} onSubmit={(values) => model.add(values)} className="iam-sso-add">
          <TextField
            name="domain"
            label={words.domain}
            labelHidden
            size="md"
            placeholder={words.placeholder}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Submit variant="secondary">{words.add}</Submit>
        </Form>
      </div>
      <ResourceView
        resource={model.domains}
        skeleton={<ListSkeleton rows={2} />}
        empty={<EmptyState icon={<GlobeIcon size={20} />} title={words.noneTitle} text={words.noneText} />}
      >
        {(domains) => (
          <ul className="iam-sso-list" aria-label={words.title}>
            {domains.map((domain) => (
              <DomainRow key={domain.id} model={model} domain={domain} onRemove={() => setAsked(domain)} />
            ))}
          </ul>
        )}
      </ResourceView>
      <Confirm
        open={asked !== null}
        danger
        title={words.removeTitle}
        message={words.removeText}
        action={words.removeAction}
        onConfirm={() => (asked ? model.remove(asked) : undefined)}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <p>
            <b dir="auto">{asked.domain}</b>
          </p>
        )}
      </Confirm>
    </Panel>
  );
}
