import type { ManagedAnnouncement } from '../../core/contract/endpoints/managed-announcements.ts';
import { ANNOUNCEMENT_LENGTH } from '../../core/validation/announcement.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { AnnouncementBar } from '../ui/data/announcement-bar.tsx';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import { LookupField } from '../ui/fields/choices/lookup-field.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { DatePicker } from '../ui/fields/dates/date-picker.tsx';
import { DateRangePicker } from '../ui/fields/dates/date-range-picker.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { AnnouncementDialogModel, type AnnouncementValues } from './announcement-dialog-model.ts';
import styles from './announcement-dialog.css';
import { words as announcementsManagerWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

export interface AnnouncementDialogProps {
  /** Undefined to add a new one. */
  announcement?: ManagedAnnouncement | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** 'Add new announcement' and 'Edit announcement', with a preview of the bar. */
export function AnnouncementDialog({ announcement, onSaved, onClose }: AnnouncementDialogProps) {
  const words = useWords(announcementsManagerWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const model = useModel(() => new AnnouncementDialogModel(speak, session, announcement));
  const busy = useSignal(model.form.busy);
  const values = useSignal(model.form.values);
  const isOvertaken = useSignal(model.isOvertaken);
  const user = useSignal(session.user.data);
  const save = async (sent: AnnouncementValues) => {
    await model.save(sent);
    onClose();
    onSaved();
  };
  const own = announcement?.organization?.name ?? user?.organization?.name ?? '';
  return (
    <Dialog open width={800} onClose={onClose} busy={busy} title={announcement ? words.editTitle : words.add}>
      <Form model={model.form} onSubmit={save}>
        <section className="iam-announcement-preview" aria-label={words.preview}>
          <AnnouncementBar
            severity={values.criticality_level}
            title={values.title.trim() || words.previewTitle}
            text={values.body.trim()}
          />
        </section>
        <TextField
          name="title"
          label={words.heading}
          autoComplete="off"
          {...(isOvertaken && { hint: words.changedElsewhere })}
        />
        <TextField
          name="body"
          label={words.text}
          rows={3}
          maxLength={ANNOUNCEMENT_LENGTH}
          autoComplete="off"
          optional
        />
        <div className="iam-announcement-pair">
          <Select
            name="criticality_level"
            label={words.severity}
            options={Object.entries(words.severities).map(([value, label]) => ({ value, label }))}
          />
          {model.choosesAudience ? (
            <Select
              name="audience"
              label={words.audience}
              options={[
                { value: 'all', label: words.everybody },
                { value: 'one', label: words.oneOrganization },
              ]}
            />
          ) : (
            <TextField name="own" label={words.audience} value={own} readOnly />
          )}
        </div>
        {model.choosesAudience && values.audience === 'one' && (
          <LookupField
            name="organization"
            label={words.organization}
            placeholder={words.findOrganization}
            search={(term, signal) => model.findOrganizations(term, signal)}
          />
        )}
        {values.endless ? (
          <DatePicker name="from" label={words.from} />
        ) : (
          <DateRangePicker name="period" label={words.period} />
        )}
        <Checkbox name="endless" label={words.endless} />
        <Checkbox name="disposable" label={words.disposable} hint={words.disposableHint} />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Submit>{announcement ? words.save : words.publish}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
