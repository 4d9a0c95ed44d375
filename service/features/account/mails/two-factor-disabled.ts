import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { momentFor } from '../../../platform/languages/languages.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: 'Two-factor authentication was turned off',
  preview: 'From now on, your password alone logs you in.',
  heading: 'Two-factor authentication was turned off',
  body: (at: string) =>
    `Two-factor authentication of your account was turned off on ${at}. Your password alone logs you in ` +
    'until you turn it on again.',
  action: "This wasn't me",
  notes: [
    'If it was you, there is nothing to do. Otherwise restore your password with the link above, and ' +
      'tell your administrator.',
  ],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
    preview: 'Ab jetzt genügt Ihr Passwort für die Anmeldung.',
    heading: 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
    body: (at) =>
      `Die Zwei-Faktor-Authentifizierung Ihres Kontos wurde am ${at} ausgeschaltet. Bis Sie sie wieder ` +
      'einschalten, genügt Ihr Passwort für die Anmeldung.',
    action: 'Das war ich nicht',
    notes: [
      'Wenn Sie es waren, brauchen Sie nichts zu tun. Sonst setzen Sie mit dem Link oben Ihr Passwort ' +
        'zurück, und sagen Sie es Ihrem Administrator.',
    ],
  },
  fr: {
    subject: 'L’authentification à deux facteurs a été désactivée',
    preview: 'Désormais, votre mot de passe suffit pour vous connecter.',
    heading: 'L’authentification à deux facteurs a été désactivée',
    body: (at) =>
      `L’authentification à deux facteurs de votre compte a été désactivée le ${at}. Votre mot de passe ` +
      'suffit pour vous connecter jusqu’à ce que vous la réactiviez.',
    action: 'Ce n’était pas moi',
    notes: [
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe avec le lien ' +
        'ci-dessus et prévenez votre administrateur.',
    ],
  },
  es: {
    subject: 'Se ha desactivado la autenticación de dos factores',
    preview: 'A partir de ahora basta su contraseña para iniciar sesión.',
    heading: 'Se ha desactivado la autenticación de dos factores',
    body: (at) =>
      `La autenticación de dos factores de su cuenta se desactivó el ${at}. Hasta que vuelva a ` +
      'activarla, basta su contraseña para iniciar sesión.',
    action: 'No he sido yo',
    notes: [
      'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña con el enlace de ' +
        'arriba y avise a su administrador.',
    ],
  },
};

/** Notice after a user disabled two-factor authentication. */
export function twoFactorDisabled(data: Recipient & { at: Date }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/restore-password') };
  return mailOf({ ...said, paragraphs: [said.body(momentFor(data.at, data.locale))], action }, data);
}
