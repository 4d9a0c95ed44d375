import { Fragment, type ReactNode } from 'react';

/** Signs after which a URL, a key or a list may go on in the next line. */
const AFTER = /(?<=[/._,=&?@:](?![/]))/;
/** Only words this long need such places. */
const LONG = /\S{12}/;

/** A text that breaks URLs, keys and other long words after their signs rather than within a word. */
export function breakable(text: string): ReactNode {
  if (!LONG.test(text)) return text;
  return text.split(AFTER).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The same as a component. */
export const BreakableText = ({ text }: { text: string }) => breakable(text);
