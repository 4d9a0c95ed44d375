import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: 'Your two-factor authentication was reset',
  preview: 'From now on, your password alone logs you in.',
  heading: 'Your two-factor authentication was reset',
  body: (by: string | null) =>
    `${by ?? 'An administrator'} reset the two-factor authentication of your account: authenticator, ` +
    'recovery codes and passkeys for the second step no longer work. Your password alone logs you in ' +
    'until you enable it again.',
  action: 'Open my account',
  notes: ["Didn't ask for this? Tell your administrator, and change your password."],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Ihre Zwei-Faktor-Authentifizierung wurde zurückgesetzt',
    preview: 'Ab jetzt genügt Ihr Passwort für die Anmeldung.',
    heading: 'Ihre Zwei-Faktor-Authentifizierung wurde zurückgesetzt',
    body: (by) =>
      `${by ?? 'Ein Administrator'} hat die Zwei-Faktor-Authentifizierung Ihres Kontos zurückgesetzt: ` +
      'Authenticator, Wiederherstellungscodes und Passkeys als zweiter Faktor gelten nicht mehr. Bis Sie ' +
      'sie wieder einschalten, genügt Ihr Passwort für die Anmeldung.',
    action: 'Mein Konto öffnen',
    notes: ['Sie haben nicht darum gebeten? Sagen Sie es Ihrem Administrator, und ändern Sie Ihr Passwort.'],
  },
  fr: {
    subject: 'Votre authentification à deux facteurs a été réinitialisée',
    preview: 'Désormais, votre mot de passe suffit pour vous connecter.',
    heading: 'Votre authentification à deux facteurs a été réinitialisée',
    body: (by) =>
      `${by ?? 'Un administrateur'} a réinitialisé l’authentification à deux facteurs de votre compte : ` +
      'l’application d’authentification, les codes de récupération et les clés d’accès comme second ' +
      'facteur ne comptent plus. Votre mot de passe suffit pour vous connecter jusqu’à ce que vous la ' +
      'réactiviez.',
    action: 'Ouvrir mon compte',
    notes: ['Vous ne l’avez pas demandé ? Prévenez votre administrateur et changez votre mot de passe.'],
  },
  es: {
    subject: 'Se ha restablecido su autenticación de dos factores',
    preview: 'A partir de ahora basta su contraseña para iniciar sesión.',
    heading: 'Se ha restablecido su autenticación de dos factores',
    body: (by) =>
      `${by ?? 'Un administrador'} ha restablecido la autenticación de dos factores de su cuenta: la ` +
      'aplicación de autenticación, los códigos de recuperación y las llaves de acceso como segundo ' +
      'factor ya no cuentan. Hasta que vuelva a activarla, basta su contraseña para iniciar sesión.',
    action: 'Abrir mi cuenta',
    notes: ['¿No lo ha pedido usted? Avise a su administrador y cambie su contraseña.'],
  },
};

/** Notice to a user that somebody else reset their two-factor. */
export function mfaReset(data: Recipient & { by?: string | null }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/user') };
  return mailOf({ ...said, paragraphs: [said.body(data.by ? unlinked(data.by) : null)], action }, data);
}
