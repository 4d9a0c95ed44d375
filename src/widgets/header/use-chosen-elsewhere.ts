import { useEffect } from 'react';
import { useSpeak } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { words } from './words.ts';

/** Says that another tab chose another organization, which this page goes on with, once the user looks at it. */
export function useChosenElsewhere(): void {
  const { session } = useWidget();
  const speak = useSpeak();
  const toasts = useToasts();
  useEffect(() => {
    const { attention } = session.platform;
    let name: string | undefined;
    const tell = () => {
      if (!name || !attention.visible()) return;
      toasts.info(speak(words).chosenElsewhere(name));
      name = undefined;
    };
    const stops = [
      attention.listen(tell),
      session.events.listen((event, detail) => {
        if (event !== 'organization-changed' || !('isElsewhere' in detail)) return;
        name = session.organizations.data.peek()?.find(({ id }) => id === detail.organizationId)?.name;
        tell();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [session, speak, toasts]);
}
