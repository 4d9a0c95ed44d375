import { type ReactNode, useEffect, useState } from 'react';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';

/** Milliseconds: longer than the two presses of a double click are apart. */
const SETTLE_MS = 600;

/**
 * The button that answers a question which a link leads to. It waits until the page has been in front for a moment:
 * another page can open it under the pointer, between the two presses of a double click.
 */
export function ConsentButton({ onConsent, children }: { onConsent: () => void; children: ReactNode }) {
  const isSettled = useSettled();
  return (
    <Button
      size="lg"
      full
      variant="primary"
      aria-disabled={!isSettled || undefined}
      onClick={() => {
        if (isSettled) onConsent();
      }}
    >
      {children}
    </Button>
  );
}

function useSettled(): boolean {
  const { attention, after } = useWidget().session.platform;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const begin = () => {
      cancel();
      setSettled(false);
      cancel = after(SETTLE_MS, () => setSettled(true));
    };
    begin();
    const stop = attention.listen(begin);
    return () => {
      cancel();
      stop();
    };
  }, [attention, after]);
  return isSettled;
}
