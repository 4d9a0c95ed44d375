import { useState } from 'react';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';

/**
 * The key of a view that must not outlive its user, such as one with results or input: it changes when somebody else
 * logs in, and stays when the same user logs in again.
 */
export function usePersonKey(): number {
  const userId = useSignal(useWidget().session.userId);
  const [person, setPerson] = useState({ userId, key: 0 });
  const isOther = userId !== null && userId !== person.userId;
  const now = isOther ? { userId, key: person.key + (person.userId === null ? 0 : 1) } : person;
  if (isOther) setPerson(now);
  return now.key;
}
