import { splitRecipients } from '../../../core/validation/recipients.ts';

/** What columns of addresses are called in our languages, without spaces and signs. */
const EMAIL = /mail|courriel|mél|adresseélectronique|correo|メール|بريد|إيميل|ايميل/;
const ADDRESS = /^(adresse?|address(es)?|direcci[oó]n(es)?|アドレス|عنوان|العنوان)$/;
/** Rows that are looked at to find the column. */
const SAMPLE = 200;

/** A column that may contain the addresses. */
export interface AddressColumn {
  /** Counted from 0. */
  index: number;
  /** Its name in the first row; empty if that has no names. */
  name: string;
  /** Its first text. */
  example: string;
}

/** A list of addresses as read: its columns, and the one that the addresses are in. */
export class AddressTable {
  readonly #rows: readonly (readonly string[])[];
  /** Only those with an address; empty for a list without columns. */
  readonly columns: readonly AddressColumn[];
  /** The column that is guessed; null for addresses in any column. */
  readonly guessed: number | null;

  /** @param all the rows of the file, the first one included */
  constructor(all: readonly (readonly string[])[]) {
    const hasNames = isHeader(all);
    const names = hasNames ? (all[0] ?? []) : [];
    this.#rows = hasNames ? all.slice(1) : all;
    const sample = this.#rows.slice(0, SAMPLE);
    const width = sample.reduce((most, row) => Math.max(most, row.length), names.length);
    const count = (index: number) => sample.filter((row) => row[index]?.includes('@')).length;
    this.columns = Array.from({ length: width > 1 ? width : 0 }, (_, index) => ({
      index,
      name: names[index] ?? '',
      example: sample.find((row) => row[index])?.[index] ?? '',
    }));
    const score = ({ index, name }: AddressColumn) =>
      count(index) + (count(index) > 0 && EMAIL.test(plain(name)) ? SAMPLE : 0);
    const [best] = [...this.columns].sort((a, b) => score(b) - score(a));
    this.guessed = hasNames && best ? best.index : null;
  }

  /**
   * The addresses of a column, or of all. A row without one still counts, by its first text, so that it is reported and
   * not lost.
   */
  addresses(column: number | null): string[] {
    return this.#rows.flatMap((row) => {
      if (column !== null) return orBlank(splitRecipients(row[column] ?? ''), '');
      const [only, ...more] = row;
      if (more.length === 0) return orBlank(splitRecipients(only ?? ''), '');
      return orBlank(row.filter((field) => field.includes('@')).flatMap(splitRecipients), row.find(Boolean) ?? '');
    });
  }
}

const orBlank = (addresses: readonly string[], otherwise: string) => (addresses.length > 0 ? addresses : [otherwise]);

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{P}]/gu, '');

/** The first row has names if it has no address, and is called like a column of addresses or followed by addresses. */
function isHeader([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  if (first.some((field) => field.includes('@'))) return false;
  if (first.some((field) => EMAIL.test(plain(field)) || ADDRESS.test(plain(field)))) return true;
  return first.length > 1 && rest.slice(0, SAMPLE).some((row) => row.some((field) => field.includes('@')));
}

/** Whether a text is a line of recipients as mail programs copy them, not a table. */
export const isRecipientLine = (text: string): boolean => /^[^\r\n]*<[^<>\r\n]*@[^<>\r\n]*>/.test(text.trimStart());
