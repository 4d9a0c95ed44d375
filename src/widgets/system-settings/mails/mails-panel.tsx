import type { WrittenMail } from '../../../core/contract/endpoints/platform/mail-texts.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useLocale, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { IconButton } from '../../ui/basics/buttons.tsx';
import { EditIcon } from '../../ui/basics/icons-rows.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { languageName } from './language-name.ts';
import { MailDialog } from './mail-dialog.tsx';
import { MailTextsModel } from './mail-texts-model.ts';
import styles from './mails.css';
import { mailWords, purposeWords } from './words.ts';

/** 'Emails': the texts of mails in each language. */
export function MailsPanel({ locked }: { locked: string | undefined }) {
  const words = useWords(mailWords);
  const purposes = useWords(purposeWords);
  useKit(styles);
  const { session } = useWidget();
  const locale = useLocale();
  const model = useModel(() => new MailTextsModel(session, new Intl.Locale(locale).language));
  const language = useSignal(model.language);
  const languages = useSignal(model.languages);
  const edited = useSignal(model.edited);
  return (
    <Panel
      title={words.title}
      actions={
        languages.length > 0 && (
          <Select
            name="mail_language"
            label={words.language}
            labelHidden
            size="md"
            options={languages.map((value) => ({ value, label: languageName(value, locale) }))}
            value={language}
            onChange={(value) => void model.show(value)}
          />
        )
      }
    >
      <p className="iam-muted iam-mails-about">{words.about}</p>
      <ResourceView resource={model.mails} skeleton={<ListSkeleton rows={8} />}>
        {(mails) => (
          <>
            <Table<WrittenMail>
              label={words.list}
              rows={mails}
              rowKey={({ mail }) => mail}
              bare
              columns={[
                {
                  key: 'mail',
                  title: words.mail,
                  render: ({ mail, text }) => (
                    <div className="iam-mails-name">
                      <bdi lang={language}>{text.subject}</bdi>
                      <span className="iam-muted">{purposes[mail]}</span>
                    </div>
                  ),
                },
                {
                  key: 'state',
                  title: words.state,
                  width: '132px',
                  leaves: 1,
                  render: ({ updated_at: at }) =>
                    at === null ? (
                      <span className="iam-muted">{words.standard}</span>
                    ) : (
                      <Badge tone="blue">{words.changed}</Badge>
                    ),
                },
                {
                  key: 'actions',
                  title: words.actions,
                  hideTitle: true,
                  align: 'end',
                  width: '64px',
                  render: ({ mail, text }) => (
                    <DisabledWithReason reason={locked ?? null} onAct={() => model.edit(mail)}>
                      {(control) => (
                        <IconButton {...control} size="sm" label={words.edit(text.subject)} icon={<EditIcon />} />
                      )}
                    </DisabledWithReason>
                  ),
                },
              ]}
            />
            {mails.map((one) => one.mail === edited && <MailDialog key={one.mail} model={model} record={one} />)}
          </>
        )}
      </ResourceView>
    </Panel>
  );
}
