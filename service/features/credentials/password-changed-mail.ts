import { mailOf } from '../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../platform/mail/dictionary.ts';
import { momentFor } from '../../platform/languages/languages.ts';
import { type Mail, type Recipient, consoleLink } from '../../platform/mail/mail.ts';

const english = {
  subject: 'Your password was changed',
  preview: 'If this was not you, restore your password now.',
  heading: 'Your password was changed',
  body: (at: string) => `The password of your account was changed on ${at}. You were signed out everywhere else.`,
  action: "This wasn't me",
  notes: [
    'If it was you, there is nothing to do. Otherwise restore your password with the link above, and ' +
      'tell your administrator.',
  ],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Ihr Passwort wurde geändert',
    preview: 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    heading: 'Ihr Passwort wurde geändert',
    body: (at) => `Das Passwort Ihres Kontos wurde am ${at} geändert. Überall sonst wurden Sie abgemeldet.`,
    action: 'Das war ich nicht',
    notes: [
      'Wenn Sie es waren, brauchen Sie nichts zu tun. Sonst setzen Sie mit dem Link oben Ihr Passwort ' +
        'zurück, und sagen Sie es Ihrem Administrator.',
    ],
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    preview: 'Si ce n’était pas vous, choisissez-en un nouveau dès maintenant.',
    heading: 'Votre mot de passe a été modifié',
    body: (at) => `Le mot de passe de votre compte a été modifié le ${at}. Vous avez été déconnecté partout ailleurs.`,
    action: 'Ce n’était pas moi',
    notes: [
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe avec le lien ' +
        'ci-dessus et prévenez votre administrateur.',
    ],
  },
  es: {
    subject: 'Se ha cambiado su contraseña',
    preview: 'Si no ha sido usted, restablézcala ahora.',
    heading: 'Se ha cambiado su contraseña',
    body: (at) => `La contraseña de su cuenta se cambió el ${at}. Se ha cerrado la sesión en todos los demás lugares.`,
    action: 'No he sido yo',
    notes: [
      'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña con el enlace de ' +
        'arriba y avise a su administrador.',
    ],
  },
};

/** Notice after a password was changed or restored. */
export function passwordChanged(data: Recipient & { at: Date }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/restore-password') };
  return mailOf({ ...said, paragraphs: [said.body(momentFor(data.at, data.locale))], action }, data);
}
