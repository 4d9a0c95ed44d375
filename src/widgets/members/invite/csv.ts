const SEPARATORS = [',', ';', '\t'];
/** Characters after which a first line without an end is read like any other. */
const LONGEST_FIRST_LINE = 65_536;

/**
 * Reads comma-separated values in pieces, for files of any size (RFC 4180; semicolons and tabs work as separators too).
 * Quoted fields may contain separators and line breaks; a byte order mark and Excel's line `sep=;` are skipped.
 */
export class CsvReader {
  #field = '';
  #row: string[] = [];
  #quoted = false;
  #afterQuote = false;
  /** The text until the first line has ended; undefined after that. */
  #head: string | undefined = '';
  #separator: string | undefined;

  /** @returns the rows completed so far */
  push(text: string): string[][] {
    if (this.#head === undefined) return this.#read(text);
    this.#head += text;
    return /\S.*[\r\n]./s.test(this.#head) || this.#head.length > LONGEST_FIRST_LINE ? this.#begin(this.#head) : [];
  }

  /** @returns the last rows, if the text did not end with a line break */
  end(): string[][] {
    const rows = this.#begin(this.#head ?? '');
    this.#endRow(rows);
    return rows;
  }

  /** The first line decides about the separator: by its name, else by the number of times that it occurs. */
  #begin(head: string): string[][] {
    this.#head = undefined;
    const [, named, rest] = /^\uFEFF?sep=(.)(?:\r\n|\r|\n)?(.*)$/is.exec(head) ?? [];
    const text = rest ?? head.replace(/^\uFEFF/, '');
    this.#separator ??= named ?? mostFrequent(text.trimStart());
    return this.#read(text);
  }

  #read(text: string): string[][] {
    const rows: string[][] = [];
    for (const char of text) {
      if (this.#quoted) this.#inQuotes(char);
      else if (char === '"' && (this.#field === '' || this.#afterQuote)) this.#open();
      else if (char === '\n' || char === '\r') this.#endRow(rows);
      else if (this.#separates(char)) this.#endField();
      else this.#field += char;
    }
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
    if (!SEPARATORS.includes(char)) return false;
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

/** Reads lines of recipients in pieces, each line a row of one field. */
export class LineReader {
  #rest = '';

  /** @returns the rows completed so far */
  push(text: string): string[][] {
    const lines = (this.#rest + text).split(/[\r\n]+/);
    this.#rest = lines.pop() ?? '';
    return lines.filter((line) => line.trim() !== '').map((line) => [line]);
  }

  /** @returns the last row, if the text did not end with a line break */
  end(): string[][] {
    return this.push('\n');
  }
}

function mostFrequent(text: string): string | undefined {
  const line = text.replace(/"(?:[^"]|"")*"?/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const times = (separator: string) => line.split(separator).length;
  const [most] = SEPARATORS.filter((one) => times(one) > 1).sort((a, b) => times(b) - times(a));
  return most;
}
