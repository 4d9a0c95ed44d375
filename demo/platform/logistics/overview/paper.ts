import PDFDocument from 'pdfkit';
import type { Language } from './speaker.ts';
import { typefaces, type Typeface } from './fonts.ts';
import { hasRightToLeft, visualOrder } from './visual-order.ts';

/** Print colors: the light theme of the screens. */
export const ink = {
  text: '#161b26',
  muted: '#5a6375',
  line: '#e3e6ec',
  blue: '#555fb9',
  background: '#eef0fb',
  red: '#b81f47',
  redBackground: '#fdecf0',
  sunken: '#f6f7f9',
  logo: '#37cb95',
  logoLine: '#06281c',
} as const;

/** How to set a line of text. Lengths are in points. */
export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  /** Box for the text; longer text ends with an ellipsis. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Its tag in the document's structure (ISO 32000-1, 14.8.4). Default: `P`. */
  tag?: string;
}

/** A text in one font and direction. */
interface Run {
  font: string;
  text: string;
  isRightToLeft: boolean;
}

/** Points. */
const PAGE_WIDTH = 595.28;

/** What pdfkit knows about the current font. Built-in fonts lack this method. */
interface FontInUse {
  _font: { font?: { hasGlyphForCodePoint?: (point: number) => boolean } };
}

/**
 * A4 pages, filled line by line in any script, with a cursor for the next block. A document in Arabic is mirrored: its
 * lines begin on the right. It is tagged: texts are in its
 * structure, in reading order, and drawings are artifacts or figures with a text.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly left = 44;
  readonly right = PAGE_WIDTH - 44;
  readonly top = 52;
  /** Lower edge of blocks; the footer is below. */
  readonly bottom = 841.89 - 60;
  /** Top of the next block. */
  y = this.top;
  readonly #faces: Typeface[];
  readonly #direction: 'ltr' | 'rtl';
  #isMirrored: boolean;
  readonly #covers = new Map<string, boolean>();
  /** Open elements of the structure, the innermost last. */
  readonly #open: PDFKit.PDFStructureElement[] = [];
  /** Inside a figure or an artifact; neither has a structure of its own. */
  #isLeaf = false;

  /** @param info metadata for the reader's title bar and library */
  constructor(info: { title: string; author: string; at: Date; language: Language }, faces: Typeface[] = typefaces()) {
    this.#faces = faces;
    this.#direction = info.language === 'ar' ? 'rtl' : 'ltr';
    this.#isMirrored = this.#direction === 'rtl';
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: info.language,
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      info: { Title: info.title, Author: info.author, CreationDate: info.at, Producer: 'Logistics' },
      font: faces[0]?.regular ?? 'Helvetica',
    });
    const root = this.doc.struct('Document', { title: info.title, lang: info.language });
    this.doc.addStructure(root);
    this.#open.push(root);
  }

  /** Ends the document after its last page. */
  end(): void {
    this.#open[0]?.end();
    this.doc.end();
  }

  /** Puts what is drawn into an element of the structure, such as `Table` or `TR`. */
  group(tag: string, draw: () => void): void {
    const element = this.doc.struct(tag);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    draw();
    this.#open.pop();
    element.end();
  }

  /** Draws something that carries no information, such as a line or a footer. */
  artifact(draw: () => void): void {
    if (this.#isLeaf) return draw();
    this.doc.markContent('Artifact');
    this.#asLeaf(draw);
    this.doc.endMarkedContent();
  }

  /** Draws a figure. @param alt what it shows, for readers who do not see it */
  figure(alt: string, draw: () => void): void {
    this.#leaf('Figure', { alt }, draw);
  }

  #leaf(tag: string, options: PDFKit.Mixins.StructureElementOptions, draw: () => void): void {
    if (this.#isLeaf) return draw();
    this.#open.at(-1)?.add(this.doc.struct(tag, options, () => this.#asLeaf(draw)));
  }

  #asLeaf(draw: () => void): void {
    const before = this.#isLeaf;
    this.#isLeaf = true;
    draw();
    this.#isLeaf = before;
  }

  get width(): number {
    return this.right - this.left;
  }

  /**
   * Begins a new page unless `height` points remain.
   * @returns whether it did
   */
  keep(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.doc.addPage();
    this.y = this.top;
    return true;
  }

  /** The left edge of a shape that begins at `x` from the side where lines begin. */
  across(x: number, width: number): number {
    return this.#isMirrored ? PAGE_WIDTH - x - width : x;
  }

  /** Draws something that is the same in every language, such as a chart: time runs from left to right. */
  unmirrored(draw: () => void): void {
    const before = this.#isMirrored;
    this.#isMirrored = false;
    draw();
    this.#isMirrored = before;
  }

  /** Sets one line with its top left (or right, or center) at a point. */
  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, color = ink.text, width, align = 'left' } = style;
    const runs = width === undefined ? this.#runs(text, style) : this.#fit(text, width, style);
    const long = this.#length(runs, size);
    const space = width ?? 0;
    const from = align === 'left' ? x : align === 'right' ? x + space - long : x + (space - long) / 2;
    let at = this.across(from, long);
    this.#leaf(style.tag ?? 'P', {}, () => {
      for (const run of runs) {
        this.doc
          .font(run.font)
          .fontSize(size)
          .fillColor(color)
          .text(run.text, at, y, { lineBreak: false, ...shaped(run) });
        at += this.doc.widthOfString(run.text, shaped(run));
      }
    });
  }

  /** Width of a text in points. */
  measure(text: string, style: TextStyle = {}): number {
    return this.#length(this.#runs(text, style), style.size ?? 9);
  }

  #length(runs: readonly Run[], size: number): number {
    return runs.reduce(
      (sum, run) => sum + this.doc.font(run.font).fontSize(size).widthOfString(run.text, shaped(run)),
      0,
    );
  }

  #fit(text: string, width: number, style: TextStyle): Run[] {
    const size = style.size ?? 9;
    const whole = this.#runs(text, style);
    if (this.#length(whole, size) <= width) return whole;
    const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#length(this.#runs(`${letters.slice(0, middle).join('').trimEnd()}…`, style), size) <= width)
        low = middle;
      else high = middle - 1;
    }
    return this.#runs(`${letters.slice(0, low).join('').trimEnd()}…`, style);
  }

  /** The text as drawn from left to right, split where direction or font change. */
  #runs(text: string, { bold = false }: TextStyle): Run[] {
    const line = text.replace(/\s+/g, ' ');
    return visualOrder(line, this.#direction).flatMap(({ text: part, isRightToLeft }) => {
      const runs = this.#inFonts(part, bold, isRightToLeft);
      return isRightToLeft ? runs.toReversed() : runs;
    });
  }

  /** Splits a text where the font must change. Unknown characters become question marks instead of empty boxes. */
  #inFonts(text: string, bold: boolean, isRightToLeft: boolean): Run[] {
    const runs: Run[] = [];
    for (const { segment } of new Intl.Segmenter().segment(text)) {
      const face = this.#faces.find((one) => this.#knows(bold ? one.bold : one.regular, segment));
      const font = (face ?? this.#faces[0])?.[bold ? 'bold' : 'regular'] ?? 'Helvetica';
      const last = runs.at(-1);
      const shown = face ? segment : '?';
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown, isRightToLeft });
    }
    return runs.map((run) => (isRightToLeft && !hasRightToLeft(run.text) ? reversed(run) : run));
  }

  #knows(font: string, segment: string): boolean {
    const key = `${font}\n${segment}`;
    let covered = this.#covers.get(key);
    if (covered === undefined) {
      this.doc.font(font);
      const known = (this.doc as unknown as FontInUse)._font.font;
      const points = Array.from(
        segment.replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
        (letter) => letter.codePointAt(0) ?? 0,
      );
      covered = points.every((point) => known?.hasGlyphForCodePoint?.(point) ?? (point >= 0x20 && point <= 0xff));
      this.#covers.set(key, covered);
    }
    return covered;
  }
}

/** Letters from right to left have to be shaped as a whole: pdfkit shapes word by word unless it is told features. */
const shaped = ({ isRightToLeft, text }: Run) =>
  isRightToLeft && hasRightToLeft(text) ? { features: [] as PDFKit.Mixins.OpenTypeFeatures[] } : {};

/** Signs between words from right to left, in the order of drawing. */
const reversed = (run: Run): Run => ({ ...run, text: [...run.text].toReversed().join('') });
