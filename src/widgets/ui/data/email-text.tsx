import { BreakableText } from '../basics/breakable-text.tsx';

/** An email that breaks before its `@` rather than within a word, and reads left to right. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <bdi>
      <BreakableText text={address.slice(0, Math.max(at, 0))} />
      <wbr />
      {address.slice(Math.max(at, 0))}
    </bdi>
  );
}
