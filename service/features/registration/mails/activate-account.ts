import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: 'Activate your account',
  preview: 'One click, and your account is ready.',
  heading: 'Activate your account',
  body:
    'Welcome! Confirm that this address is yours, and your account is ready. ' +
    'Then log in with the password you chose.',
  action: 'Activate account',
  notes: [
    'The link works once, within 48 hours.',
    'Not you? You can ignore this email: without this link the account never becomes active.',
  ],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Aktivieren Sie Ihr Konto',
    preview: 'Ein Klick, und Ihr Konto ist bereit.',
    heading: 'Aktivieren Sie Ihr Konto',
    body:
      'Willkommen! Bestätigen Sie, dass diese Adresse Ihnen gehört, und Ihr Konto ist bereit. Melden Sie ' +
      'sich danach mit dem Passwort an, das Sie gewählt haben.',
    action: 'Konto aktivieren',
    notes: [
      'Der Link gilt 48 Stunden und nur einmal.',
      'Sie haben kein Konto angelegt? Dann brauchen Sie nichts zu tun: Ohne diesen Link wird es nie aktiv.',
    ],
  },
  fr: {
    subject: 'Activez votre compte',
    preview: 'Un clic, et votre compte est prêt.',
    heading: 'Activez votre compte',
    body:
      'Bienvenue ! Confirmez que cette adresse est bien la vôtre, et votre compte est prêt. Connectez-vous ' +
      'ensuite avec le mot de passe que vous avez choisi.',
    action: 'Activer le compte',
    notes: [
      'Le lien est valable 48 heures et ne sert qu’une fois.',
      'Vous n’avez pas créé de compte ? Alors ne faites rien : sans ce lien, il ne sera jamais activé.',
    ],
  },
  es: {
    subject: 'Active su cuenta',
    preview: 'Un clic y su cuenta estará lista.',
    heading: 'Active su cuenta',
    body:
      '¡Le damos la bienvenida! Confirme que esta dirección es suya y su cuenta estará lista. Después, ' +
      'inicie sesión con la contraseña que eligió.',
    action: 'Activar la cuenta',
    notes: [
      'El enlace es válido durante 48 horas y una sola vez.',
      '¿No ha creado ninguna cuenta? Entonces no haga nada: sin este enlace nunca se activará.',
    ],
  },
};

/** Mail to an address that registered and has no account. */
export function activateAccount(data: Recipient & { hash: string }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/activate', data.hash) };
  return mailOf({ ...said, paragraphs: [said.body], action }, data);
}
