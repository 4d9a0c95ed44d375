import { type RefObject, useRef } from 'react';
import type { NotificationPreferences } from '../../../core/contract/endpoints/notification-preferences.ts';
import { localTimeZone } from '../../../core/locale/time-zone.ts';
import { useLinkedAction } from '../../react/linked-action.ts';
import { useModel } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Panel } from '../../ui/basics/page.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { Switch } from '../../ui/fields/choices/switch.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { PreferencesModel, type PreferencesOwner } from './preferences-model.ts';
import styles from './preferences.css';
import { words as preferencesWords } from './words.ts';

type Choice = NotificationPreferences['types'][number];

const mails = ['off', 'instant', 'daily', 'weekly'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** How notifications of each type reach the user, and quiet hours. */
export function PreferencesPanel({ userId }: { userId: number }) {
  const section = useRef<HTMLDivElement>(null);
  // The bell's gear leads here.
  useLinkedAction('notifications', true, () => {
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  });
  return <Preferences owner={{ userId }} section={section} />;
}

/** How notifications of each type reach members who chose nothing. */
export function DefaultsPanel({ organizationId }: { organizationId: number }) {
  return <Preferences owner={{ organizationId }} />;
}

interface PreferencesProps {
  owner: PreferencesOwner;
  section?: RefObject<HTMLDivElement | null>;
}

function Preferences({ owner, section }: PreferencesProps) {
  const words = useWords(preferencesWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const timeZone = localTimeZone();
  const model = useModel(() => new PreferencesModel(speak, session, toasts, { owner, timeZone }));
  const isOfOrganization = 'organizationId' in owner;
  return (
    <Panel title={words.title}>
      <div ref={section} className="iam-preferences" tabIndex={-1} role="group" aria-label={words.title}>
        <p className="iam-preferences-lead">{isOfOrganization ? words.leadOfDefaults : words.lead}</p>
        <ResourceView resource={model.resource} skeleton={<ListSkeleton rows={4} />}>
          {({ types, quiet_hours, time_zone }) => (
            <>
              <div className="iam-preferences-list" role="list">
                <div className="iam-preference iam-preference-head" aria-hidden="true">
                  <span>{words.type}</span>
                  <span>{words.bell}</span>
                  <span>{words.mail}</span>
                </div>
                {types.map((choice) => (
                  <Row
                    key={choice.notification_type}
                    choice={choice}
                    model={model}
                    hint={isOfOrganization ? words.isPlatformDefault : words.isDefault}
                  />
                ))}
              </div>
              <QuietHours quietHours={quiet_hours} model={model} />
              {(quiet_hours || types.some(({ mail }) => mail === 'daily' || mail === 'weekly')) && (
                <p className="iam-preferences-lead">{words.timeZone(time_zone ?? timeZone)}</p>
              )}
            </>
          )}
        </ResourceView>
      </div>
    </Panel>
  );
}

interface RowProps {
  choice: Choice;
  model: PreferencesModel;
  /** Who set it if nobody chose. */
  hint: string;
}

function Row({ choice, model, hint }: RowProps) {
  const words = useWords(preferencesWords);
  const { notification_type: type, title, bell, mail, is_default: isDefault } = choice;
  return (
    <div className="iam-preference" role="listitem">
      <div className="iam-preference-name">
        {title}
        {isDefault && <small>{hint}</small>}
      </div>
      <Switch
        name={`bell-${type}`}
        label={words.bellOf(title)}
        labelHidden
        value={bell}
        onChange={(on) => void model.choose(choice, { bell: on })}
      />
      <div className="iam-preference-mail">
        <span aria-hidden="true">{words.mail}</span>
        <Select
          name={`mail-${type}`}
          label={words.mailOf(title)}
          labelHidden
          size="md"
          value={mail}
          options={mails.map((value) => ({ value, label: words.mails[value] }))}
          onChange={(value) => void model.choose(choice, { mail: value as Choice['mail'] })}
        />
      </div>
    </div>
  );
}

interface QuietHoursProps {
  quietHours: NotificationPreferences['quiet_hours'];
  model: PreferencesModel;
}

function QuietHours({ quietHours, model }: QuietHoursProps) {
  const words = useWords(preferencesWords);
  const optionsWith = (own: string) => [...new Set([...hours, own])].sort().map((value) => ({ value, label: value }));
  return (
    <>
      <Switch
        name="quiet"
        label={words.quiet}
        hint={words.quietHint}
        value={quietHours !== null}
        onChange={(on) => void model.rest(on ? {} : null)}
      />
      {quietHours && (
        <div className="iam-preferences-hours">
          <Select
            name="quiet-from"
            label={words.from}
            value={quietHours.from}
            options={optionsWith(quietHours.from)}
            onChange={(from) => void model.rest({ from })}
          />
          <Select
            name="quiet-to"
            label={words.to}
            value={quietHours.to}
            options={optionsWith(quietHours.to)}
            onChange={(to) => void model.rest({ to })}
          />
        </div>
      )}
    </>
  );
}
