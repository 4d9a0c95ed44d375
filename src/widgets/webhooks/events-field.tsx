import type { ReadonlySignal } from '@preact/signals-core';
import { formatList } from '../../core/locale/lists.ts';
import { useWidget } from '../react/widget.ts';
import { useSignal } from '../react/signals.ts';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import type { FormModel } from '../ui/forms/form-model.ts';
import type { WebhookValues } from './webhook-dialog-model.ts';
import type { WebhookEvent } from './webhook-requests.ts';
import { words as webhooksWords } from './words.ts';
import { useLocale, useWords } from '../react/use-words.ts';

export interface EventsFieldProps {
  form: FormModel<WebhookValues>;
  /** Values that somebody else saved meanwhile. */
  elsewhere: ReadonlySignal<Partial<WebhookValues>>;
  events: readonly WebhookEvent[];
}

/** The events that a webhook receives: one checkbox each, and one for all; the events stand in groups. */
export function EventsField({ form, elsewhere, events }: EventsFieldProps) {
  const words = useWords(webhooksWords);
  const other = useSignal(elsewhere).events;
  const titles = events.filter(({ event }) => other?.includes(event)).map(({ title }) => title);
  const { idPrefix } = useWidget();
  const locale = useLocale();
  const { events: chosen } = useSignal(form.values);
  const [error] = useSignal(form.errors).events ?? [];
  const hint = `${idPrefix}events-hint`;
  const all = events.length > 0 && events.every(({ event }) => chosen.includes(event));
  const toggle = (event: string, on: boolean) =>
    form.set('events', on ? [...chosen, event] : chosen.filter((other) => other !== event));
  return (
    <fieldset className="iam-webhooks-events" aria-describedby={hint}>
      <legend className="iam-field-label">{words.events}</legend>
      <p id={hint} className="iam-field-hint">
        {other ? words.changedElsewhere(formatList(titles, locale) || words.noEvents) : words.eventsHint}
      </p>
      <Checkbox
        name="all"
        label={words.allEvents}
        value={all}
        indeterminate={!all && chosen.length > 0}
        onChange={(on) => form.set('events', on ? events.map(({ event }) => event) : [])}
      />
      {areasOf(events).map(([area, all]) => (
        <div key={area} className="iam-webhooks-area" role="group" aria-labelledby={`${idPrefix}events-${area}`}>
          <h3 id={`${idPrefix}events-${area}`}>{words.areas[area] ?? area}</h3>
          <div className="iam-webhooks-event-list">
            {all.map(({ event, title }) => (
              <Checkbox
                key={event}
                name={`event ${event}`}
                label={title}
                value={chosen.includes(event)}
                onChange={(on) => toggle(event, on)}
              />
            ))}
          </div>
        </div>
      ))}
      {error !== undefined && (
        <p className="iam-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Events by the first word of their names, in the order of the list. */
function areasOf(events: readonly WebhookEvent[]): [string, WebhookEvent[]][] {
  const areas = new Map<string, WebhookEvent[]>();
  for (const one of events) {
    const area = one.event.split('.')[0] ?? '';
    areas.set(area, [...(areas.get(area) ?? []), one]);
  }
  return [...areas];
}
