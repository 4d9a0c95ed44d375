import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

interface TransferWords {
  subject: (organization: string) => string;
  preview: string;
  body: (organization: string, other: string) => string;
  note: string;
}

const action = {
  en: 'Open my organization',
  de: 'Meine Organisation öffnen',
  fr: 'Ouvrir mon organisation',
  es: 'Abrir mi organización',
};
const platform = { en: 'The platform', de: 'Die Plattform', fr: 'La plateforme', es: 'La plataforma' };

const toNewOwner: Dictionary<TransferWords> = {
  en: {
    subject: (organization) => `You now own ${organization}`,
    preview: 'The organization was transferred to you.',
    body: (organization, other) =>
      `${other} transferred ${organization} to you. You decide about its members, roles, keys and ` +
      'settings, and you alone can transfer it again.',
    note: 'Not expecting this? Ask the former owner.',
  },
  de: {
    subject: (organization) => `${organization} gehört jetzt Ihnen`,
    preview: 'Die Organisation wurde Ihnen übertragen.',
    body: (organization, other) =>
      `${other} hat Ihnen ${organization} übertragen. Sie entscheiden über Mitglieder, Rollen, Schlüssel ` +
      'und Einstellungen, und nur Sie können die Organisation weitergeben.',
    note: 'Das kommt unerwartet? Fragen Sie den bisherigen Eigentümer.',
  },
  fr: {
    subject: (organization) => `${organization} vous appartient désormais`,
    preview: 'L’organisation vous a été transférée.',
    body: (organization, other) =>
      `${other} vous a transféré ${organization}. Vous décidez des membres, des rôles, des clés et des ` +
      'paramètres, et vous seul pouvez la transférer à nouveau.',
    note: 'Vous ne vous y attendiez pas ? Demandez à l’ancien propriétaire.',
  },
  es: {
    subject: (organization) => `${organization} ahora es suya`,
    preview: 'Se le ha transferido la organización.',
    body: (organization, other) =>
      `${other} le ha transferido ${organization}. Usted decide sobre sus miembros, roles, claves y ` +
      'ajustes, y solo usted puede volver a transferirla.',
    note: '¿No lo esperaba? Pregunte al propietario anterior.',
  },
};

const toFormerOwner: Dictionary<TransferWords> = {
  en: {
    subject: (organization) => `You transferred ${organization}`,
    preview: 'You are an administrator of it from now on.',
    body: (organization, other) => `${other} owns ${organization} from now on. You stay in it as an administrator.`,
    note: 'Not you? Tell the new owner and change your password at once.',
  },
  de: {
    subject: (organization) => `Sie haben ${organization} übertragen`,
    preview: 'Von nun an sind Sie dort Administrator.',
    body: (organization, other) => `${organization} gehört von nun an ${other}. Sie bleiben als Administrator dabei.`,
    note: 'Das waren nicht Sie? Sagen Sie es sofort dem neuen Eigentümer, und ändern Sie Ihr Passwort.',
  },
  fr: {
    subject: (organization) => `Vous avez transféré ${organization}`,
    preview: 'Vous en êtes désormais administrateur.',
    body: (organization, other) =>
      `${organization} appartient désormais à ${other}. Vous y restez comme administrateur.`,
    note: 'Ce n’était pas vous ? Prévenez le nouveau propriétaire et changez tout de suite votre mot de passe.',
  },
  es: {
    subject: (organization) => `Ha transferido ${organization}`,
    preview: 'A partir de ahora es su administrador.',
    body: (organization, other) =>
      `${organization} pertenece a partir de ahora a ${other}. Usted sigue en ella como administrador.`,
    note: '¿No ha sido usted? Avise al nuevo propietario y cambie su contraseña de inmediato.',
  },
};

export interface TransferData extends Recipient {
  organization: string;
  /** Name of the other party: the former owner in the mail to the new one and vice versa. Null if there was none. */
  other: string | null;
}

/** Mail to the new owner of an organization. */
export const ownershipReceived = (data: TransferData): Mail => transferMail(toNewOwner, data);

/** Mail to the former owner of an organization. */
export const ownershipGiven = (data: TransferData): Mail => transferMail(toFormerOwner, data);

function transferMail(words: Dictionary<TransferWords>, data: TransferData): Mail {
  const said = wordsFor(words, data.locale);
  const organization = unlinked(data.organization);
  const other = data.other === null ? wordsFor(platform, data.locale) : unlinked(data.other);
  return mailOf(
    {
      subject: said.subject(organization),
      preview: said.preview,
      heading: said.subject(organization),
      paragraphs: [said.body(organization, other)],
      action: { label: wordsFor(action, data.locale), url: consoleLink(data, '/auth/organization') },
      notes: [said.note],
    },
    data,
  );
}
