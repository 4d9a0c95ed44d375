import { oneLine } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: 'Your email address is about to change',
  preview: 'Someone logged in to your account asked for this.',
  heading: 'Your email address is about to change',
  body: (address: string) =>
    `Someone logged in to your account asked to change its address to ${address}. It changes as soon as ` +
    'that address is confirmed.',
  action: "This wasn't me",
  notes: [
    'If it was you, there is nothing to do. Otherwise restore your password with the link above: that ' +
      'ends every session and stops the change.',
  ],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Ihre E-Mail-Adresse wird geändert',
    preview: 'Jemand, der mit Ihrem Konto angemeldet ist, hat das verlangt.',
    heading: 'Ihre E-Mail-Adresse wird geändert',
    body: (address) =>
      `Jemand, der mit Ihrem Konto angemeldet ist, möchte dessen Adresse in ${address} ändern. Sie ` +
      'ändert sich, sobald die neue Adresse bestätigt ist.',
    action: 'Das war ich nicht',
    notes: [
      'Wenn Sie es waren, brauchen Sie nichts zu tun. Sonst setzen Sie mit dem Link oben Ihr Passwort ' +
        'zurück: Das beendet alle Sitzungen und verhindert die Änderung.',
    ],
  },
  fr: {
    subject: 'Votre adresse e-mail va changer',
    preview: 'Quelqu’un connecté à votre compte l’a demandé.',
    heading: 'Votre adresse e-mail va changer',
    body: (address) =>
      `Quelqu’un connecté à votre compte a demandé à en changer l’adresse pour ${address}. Elle changera ` +
      'dès que cette adresse sera confirmée.',
    action: 'Ce n’était pas moi',
    notes: [
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe avec le lien ' +
        'ci-dessus : cela ferme toutes les sessions et empêche le changement.',
    ],
  },
  es: {
    subject: 'Su dirección de correo va a cambiar',
    preview: 'Lo ha pedido alguien con la sesión iniciada en su cuenta.',
    heading: 'Su dirección de correo va a cambiar',
    body: (address) =>
      `Alguien con la sesión iniciada en su cuenta ha pedido cambiar la dirección por ${address}. ` +
      'Cambiará en cuanto se confirme esa dirección.',
    action: 'No he sido yo',
    notes: [
      'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña con el enlace de ' +
        'arriba: así se cierran todas las sesiones y se impide el cambio.',
    ],
  },
};

/** Notice to the old address. */
export function emailChangeNotice(data: Recipient & { newEmail: string }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/restore-password') };
  return mailOf({ ...said, paragraphs: [said.body(masked(data.newEmail))], action }, data);
}

/** Masks an address as `n…@example.net`: recognizable to its owner, useless to others. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return oneLine(`${[...address][0] ?? ''}…${address.slice(at)}`);
}
