import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { momentFor } from '../../../platform/languages/languages.ts';
import { consoleLink, type Mail, type Recipient } from '../../../platform/mail/mail.ts';

const english = {
  subject: (key: string) => `The API key “${key}” expires soon`,
  preview: 'Whatever uses it will stop working.',
  heading: 'An API key expires soon',
  body: (key: string, at: string) =>
    `The API key “${key}” is in use and expires on ${at}. Whatever uses it will stop working then.`,
  action: 'Open my organization',
  notes: ['Choose a later expiry in the tab “API Keys”, or create a new key and replace this one.'],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: (key) => `Der API-Schlüssel „${key}“ läuft bald ab`,
    preview: 'Was ihn benutzt, funktioniert dann nicht mehr.',
    heading: 'Ein API-Schlüssel läuft bald ab',
    body: (key, at) =>
      `Der API-Schlüssel „${key}“ wird benutzt und läuft am ${at} ab. Was ihn benutzt, funktioniert dann nicht mehr.`,
    action: 'Meine Organisation öffnen',
    notes: [
      'Wählen Sie im Tab „API Keys“ ein späteres Ablaufdatum, oder erstellen Sie einen neuen Schlüssel ' +
        'und ersetzen Sie diesen.',
    ],
  },
  fr: {
    subject: (key) => `La clé d’API « ${key} » expire bientôt`,
    preview: 'Ce qui l’utilise cessera de fonctionner.',
    heading: 'Une clé d’API expire bientôt',
    body: (key, at) =>
      `La clé d’API « ${key} » est utilisée et expire le ${at}. Ce qui l’utilise cessera alors de fonctionner.`,
    action: 'Ouvrir mon organisation',
    notes: [
      'Choisissez une date d’expiration plus tardive dans l’onglet « API Keys », ou créez une nouvelle ' +
        'clé et remplacez celle-ci.',
    ],
  },
  es: {
    subject: (key) => `La clave de API «${key}» caduca pronto`,
    preview: 'Lo que la utiliza dejará de funcionar.',
    heading: 'Una clave de API caduca pronto',
    body: (key, at) =>
      `La clave de API «${key}» está en uso y caduca el ${at}. Lo que la utiliza dejará de funcionar entonces.`,
    action: 'Abrir mi organización',
    notes: [
      'Elija una fecha de caducidad posterior en la pestaña «API Keys», o cree una clave nueva y sustituya esta.',
    ],
  },
};

/** Notice to the owner of an organization: a key in use expires within a week. */
export function keyExpires(data: Recipient & { key: string; at: Date }): Mail {
  const said = wordsFor(words, data.locale);
  const key = unlinked(data.key);
  return mailOf(
    {
      ...said,
      subject: said.subject(key),
      paragraphs: [said.body(key, momentFor(data.at, data.locale))],
      action: { label: said.action, url: consoleLink(data, '/auth/organization') },
    },
    data,
  );
}
