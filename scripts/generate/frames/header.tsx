import { marks } from '../../../src/elements/early/frame.ts';
import { StandaloneHeader } from '../../../src/widgets/header/header.tsx';
import { markupOf } from './markup.tsx';

/** `<iam-header>` with a left menu, before anything knows its user. */
export const render = (language: string) =>
  markupOf(<StandaloneHeader />, `${marks.origin}/`, language, { hasForm: false });
