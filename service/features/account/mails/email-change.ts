import { oneLine } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: 'Confirm your new email address',
  preview: 'Confirm it with the link or the code.',
  heading: 'Confirm your new email address',
  body: (account: string) =>
    `The account ${account} asked to use this address. ` +
    `Follow the link, or type the code where you asked for the change.`,
  code: 'Your code, valid for 15 minutes:',
  action: 'Confirm new address',
  notes: [
    'Link and code work once. We will never ask you for this code.',
    "Don't know this account? You can ignore this email; nothing changes.",
  ],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    preview: 'Mit dem Link oder dem Code.',
    heading: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    body: (account) =>
      `Das Konto ${account} möchte diese Adresse verwenden. ` +
      `Folgen Sie dem Link, oder geben Sie den Code dort ein, wo Sie die Änderung begonnen haben.`,
    code: 'Ihr Code, gültig für 15 Minuten:',
    action: 'Neue Adresse bestätigen',
    notes: [
      'Link und Code gelten nur einmal. Niemand von uns fragt Sie je nach dem Code.',
      'Sie kennen dieses Konto nicht? Dann brauchen Sie nichts zu tun, und die Adresse bleibt, wie sie war.',
    ],
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Avec le lien ou le code.',
    heading: 'Confirmez votre nouvelle adresse e-mail',
    body: (account) =>
      `Le compte ${account} a demandé à utiliser cette adresse. ` +
      `Suivez le lien, ou saisissez le code là où vous avez demandé le changement.`,
    code: 'Votre code, valable 15 minutes :',
    action: 'Confirmer la nouvelle adresse',
    notes: [
      'Le lien et le code ne servent qu’une fois. Personne chez nous ne vous demandera jamais le code.',
      'Vous ne connaissez pas ce compte ? Alors ne faites rien, et l’adresse restera inchangée.',
    ],
  },
  es: {
    subject: 'Confirme su nueva dirección de correo',
    preview: 'Con el enlace o con el código.',
    heading: 'Confirme su nueva dirección de correo',
    body: (account) =>
      `La cuenta ${account} ha pedido usar esta dirección. Siga el enlace o escriba el código donde pidió el cambio.`,
    code: 'Su código, válido durante 15 minutos:',
    action: 'Confirmar la nueva dirección',
    notes: [
      'El enlace y el código sirven una sola vez. Nadie de nuestro equipo le pedirá nunca el código.',
      '¿No conoce esta cuenta? Entonces no haga nada, y la dirección seguirá como estaba.',
    ],
  },
};

/**
 * Mail to the new address with a link and a short code.
 * @param data.account current address of the requesting account
 */
export function emailChange(data: Recipient & { hash: string; code: string; account: string }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/user/reset-email', data.hash) };
  return mailOf(
    { ...said, paragraphs: [said.body(oneLine(data.account))], code: { label: said.code, value: data.code }, action },
    data,
  );
}
