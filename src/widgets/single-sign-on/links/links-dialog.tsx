import { useState } from 'react';
import type { ConnectionSetup } from '../../../core/contract/endpoints/single-sign-on/setup-links.ts';
import { formatDate } from '../../../core/locale/dates.ts';
import { SecretDialog } from '../../settings/secret-dialog.tsx';
import { useModel, useSignal } from '../../react/signals.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { FormSkeleton } from '../../ui/states/skeleton.tsx';
import { useCompany } from '../company-access.ts';
import { LinksModel } from './links-model.ts';
import { linksWords } from './links-words.ts';

/** 'Set-up links': those that work, and a button for another one, which is shown once. */
export function LinksDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(linksWords);
  const speak = useSpeak();
  const access = useCompany();
  const toasts = useToasts();
  const model = useModel(() => new LinksModel(speak, access, toasts));
  const creating = useSignal(model.creating);
  const [url, setUrl] = useState<string | null>(null);
  if (url !== null)
    return (
      <SecretDialog
        title={words.shownTitle}
        lead={words.shownLead}
        secret={url}
        copyLabel={words.copy}
        fileName="set-up-link.txt"
        onClose={() => setUrl(null)}
      />
    );
  return (
    <Dialog
      open
      width={520}
      title={words.title}
      description={words.text}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={creating} onClick={() => void model.create().then(setUrl)}>
          {words.create}
        </Button>
      }
    >
      <ResourceView
        resource={model.links}
        skeleton={<FormSkeleton fields={1} />}
        empty={<p className="iam-muted">{words.none}</p>}
      >
        {(links) => (
          <ul className="iam-sso-list" aria-label={words.live}>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onEnd={() => void model.end(link)} />
            ))}
          </ul>
        )}
      </ResourceView>
    </Dialog>
  );
}

function LinkRow({ link, onEnd }: { link: ConnectionSetup; onEnd: () => void }) {
  const words = useWords(linksWords);
  const locale = useLocale();
  const made = formatDate(link.created_at, 'long', locale);
  return (
    <li className="iam-sso-link">
      <div>
        <span className="iam-rows-chips">
          <b>{made}</b>
          <Badge tone={link.opened_at ? 'green' : 'neutral'}>{link.opened_at ? words.opened : words.notOpened}</Badge>
        </span>
        <small className="iam-muted">
          {link.created_by_name && <bdi>{words.createdBy(link.created_by_name)} · </bdi>}
          {words.until(formatDate(link.expires_at, 'long', locale))}
        </small>
      </div>
      <Button size="sm" aria-label={words.endNamed(made)} onClick={onEnd}>
        {words.end}
      </Button>
    </li>
  );
}
