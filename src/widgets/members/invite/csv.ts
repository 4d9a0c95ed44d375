/**
 * Reads comma-separated values in pieces, for files of any size (RFC 4180; semicolons and tabs work as separators too).
 * Quoted fields may contain separators and line breaks; a byte order mark is skipped.
 */
export class CsvReader {
  #field = '';
  #row: string[] = [];
  #quoted = false;
  #afterQuote = false;
  #first = true;
  #separator: string | undefined;

  /** @returns the rows completed so far */
  push(text: string): string[][] {
    const rows: string[][] = [];
    let from = 0;
    if (this.#first && text.startsWith('\uFEFF')) from = 1;
    if (text) this.#first = false;
    for (let at = from; at < text.length; at += 1) {
      const char = text[at] as string;
      if (this.#quoted) this.#inQuotes(char);
      else if (char === '"' && (this.#field === '' || this.#afterQuote)) this.#open();
      else if (char === '\n' || char === '\r') this.#endRow(rows);
      else if (this.#separates(char)) this.#endField();
      else this.#field += char;
    }
    return rows;
  }

  /** @returns the last row, if the text did not end with a line break */
  end(): string[][] {
    const rows: string[][] = [];
    this.#endRow(rows);
    return rows;
  }

  #inQuotes(char: string): void {
    if (char === '"') {
      this.#quoted = false;
      this.#afterQuote = true;
    } else this.#field += char;
  }

  /** A quote begins a field, or is doubled inside one. */
  #open(): void {
    if (this.#afterQuote) this.#field += '"';
    this.#quoted = true;
    this.#afterQuote = false;
  }

  /** The first separator found applies to the whole file. */
  #separates(char: string): boolean {
    if (this.#separator !== undefined) return char === this.#separator;
    if (char !== ',' && char !== ';' && char !== '\t') return false;
    this.#separator = char;
    return true;
  }

  #endField(): void {
    this.#row.push(this.#field.trim());
    this.#field = '';
    this.#afterQuote = false;
  }

  #endRow(rows: string[][]): void {
    if (this.#field !== '' || this.#row.length > 0 || this.#afterQuote) {
      this.#endField();
      if (this.#row.some(Boolean)) rows.push(this.#row);
    }
    this.#row = [];
  }
}

const HEADER = /^e-?mail( ?address)?$|^address$/i;

/**
 * Finds the emails in rows: in the column named by the header, otherwise in the first field with an at sign. A row
 * without one still counts, by its first field, so that it is reported and not lost.
 */
export class AddressFinder {
  #column: number | undefined;
  #begun = false;

  /** @returns the email of a row; null for the header */
  find(row: readonly string[]): string | null {
    if (!this.#begun) {
      this.#begun = true;
      const named = row.findIndex((field) => HEADER.test(field));
      if (named >= 0) {
        this.#column = named;
        return null;
      }
    }
    if (this.#column !== undefined) return row[this.#column] ?? '';
    return row.find((field) => field.includes('@')) ?? row[0] ?? '';
  }
}
