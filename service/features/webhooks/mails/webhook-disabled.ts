import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { consoleLink, type Mail, type Recipient } from '../../../platform/mail/mail.ts';

const english = {
  subject: (webhook: string) => `The webhook “${webhook}” was disabled`,
  preview: 'Its endpoint accepted no event for days.',
  heading: 'A webhook was disabled',
  body: (host: string, days: number) =>
    `${host} accepted no event for ${days} days, so it receives no more events. What happened since was not delivered.`,
  action: 'Open my organization',
  notes: ['Repair the endpoint and send a test event from the tab “Webhooks”. Then enable the webhook again.'],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: (webhook) => `Der Webhook „${webhook}“ wurde deaktiviert`,
    preview: 'Sein Endpunkt hat tagelang kein Ereignis angenommen.',
    heading: 'Ein Webhook wurde deaktiviert',
    body: (host, days) =>
      `${host} hat ${days} Tage lang kein Ereignis angenommen und erhält deshalb keine weiteren. Was ` +
      'seither geschah, wurde nicht zugestellt.',
    action: 'Meine Organisation öffnen',
    notes: [
      'Reparieren Sie den Endpunkt und senden Sie im Tab „Webhooks“ ein Testereignis. Schalten Sie den ' +
        'Webhook dann wieder ein.',
    ],
  },
  fr: {
    subject: (webhook) => `Le webhook « ${webhook} » a été désactivé`,
    preview: 'Son point de terminaison n’a accepté aucun événement depuis des jours.',
    heading: 'Un webhook a été désactivé',
    body: (host, days) =>
      `${host} n’a accepté aucun événement pendant ${days} jours et n’en reçoit donc plus. Ce qui s’est ` +
      'passé depuis n’a pas été transmis.',
    action: 'Ouvrir mon organisation',
    notes: [
      'Réparez le point de terminaison et envoyez un événement de test depuis l’onglet « Webhooks ». ' +
        'Réactivez ensuite le webhook.',
    ],
  },
  es: {
    subject: (webhook) => `Se ha desactivado el webhook «${webhook}»`,
    preview: 'Su punto de conexión lleva días sin aceptar ningún evento.',
    heading: 'Se ha desactivado un webhook',
    body: (host, days) =>
      `${host} no ha aceptado ningún evento durante ${days} días, por lo que ya no los recibe. Lo ` +
      'ocurrido desde entonces no se ha entregado.',
    action: 'Abrir mi organización',
    notes: [
      'Repare el punto de conexión y envíe un evento de prueba desde la pestaña «Webhooks». Después ' +
        'vuelva a activar el webhook.',
    ],
  },
};

/** Notice to the owner of an organization: a webhook was disabled after days of failure. */
export function webhookDisabled(data: Recipient & { webhook: string; host: string; days: number }): Mail {
  const said = wordsFor(words, data.locale);
  return mailOf(
    {
      ...said,
      subject: said.subject(unlinked(data.webhook)),
      paragraphs: [said.body(unlinked(data.host), data.days)],
      action: { label: said.action, url: consoleLink(data, '/auth/organization') },
    },
    data,
  );
}
