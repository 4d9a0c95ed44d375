import type { Outcome } from './ask.ts';
import { staffKinds } from './callers.ts';
import type { Place } from './targets.ts';

/**
 * The answers about a place, a line for each: `  own      403  guest member`. The single rights of staff that most
 * share an answer are `staff:others`.
 */
export function linesOf(place: Place, outcomes: Outcome[]): string[] {
  const kindsOf = (answer: string) =>
    outcomes.filter((outcome) => outcome.answer === answer).map(({ caller }) => caller.kind);
  const isSingle = (kind: string) => staffKinds.some((one) => one === kind);
  const answers = [...new Set(outcomes.map(({ answer }) => answer))].sort();
  const common = answers.find((answer) => kindsOf(answer).filter(isSingle).length > staffKinds.length / 2);
  return answers.map((answer) => {
    const kinds = kindsOf(answer);
    const named = answer === common ? [...kinds.filter((kind) => !isSingle(kind)), 'staff:others'] : kinds;
    return `  ${place.padEnd(8)} ${answer}  ${named.join(' ')}`;
  });
}
