import { ink, type Paper } from './paper.ts';

/** Points. */
export const LOGO_SIZE = 24;
/** The side of the drawing that the path is in. */
const GRID = 32;

/** Draws the platform's logo with its top at `y`, beginning at `x` from the side where lines begin. */
export function drawLogo(paper: Paper, x: number, y: number): void {
  paper.doc.save();
  paper.doc.translate(paper.across(x, LOGO_SIZE), y).scale(LOGO_SIZE / GRID);
  paper.doc.roundedRect(0, 0, GRID, GRID, 9).fill(ink.logo);
  paper.doc.path('m7 16 9-9 9 9-9 9zM16 7v18').lineWidth(2.2).lineJoin('round').stroke(ink.logoLine);
  paper.doc.restore();
}
