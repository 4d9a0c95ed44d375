import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useKit } from '../styles/kit.ts';
import { throttle } from '../basics/throttle.ts';
import styles from './segmented.css';

/** One choice. */
export interface Segment {
  id: string;
  name: string;
  disabled?: boolean;
}

/** Minimum ms between two moves by arrow keys. */
export const KEY_THROTTLE_MS = 150;

export interface SegmentedProps {
  /** The group's accessible name. */
  label: string;
  segments: readonly Segment[];
  value: string;
  onChange: (id: string) => void;
  /** Shares the container's width among the segments. */
  wide?: boolean;
}

/** The next segment for the arrow keys, wrapping around; disabled ones are skipped. */
export function nextSegment(segments: readonly Segment[], value: string, step: 1 | -1): Segment | undefined {
  const open = segments.filter((segment) => !segment.disabled);
  const at = open.findIndex((segment) => segment.id === value);
  return open[(at + step + open.length) % open.length];
}

/** A row of exclusive choices: a radio group. It falls back to the first if the chosen one is gone. */
export function Segmented({ label, segments, value, onChange, wide = false }: SegmentedProps) {
  useKit(styles);
  const group = useRef<HTMLDivElement>(null);
  const first = segments.find((segment) => !segment.disabled);
  const now = segments.some((segment) => segment.id === value) ? value : first?.id;
  // The tab stop follows the focus: to change it with the choice would have browsers lay out the page in between.
  const [focused, setFocused] = useState<string>();
  const stop = segments.some(({ id, disabled }) => id === focused && !disabled) ? focused : now;
  const latest = useRef({ segments, now, onChange });
  useEffect(() => {
    latest.current = { segments, now, onChange };
  });
  useEffect(() => {
    if (now !== undefined && now !== value) latest.current.onChange(now);
  }, [now, value]);

  const move = useMemo(
    () =>
      throttle(
        (step: 1 | -1) => {
          const { segments: all, now: current, onChange: change } = latest.current;
          const next = nextSegment(all, current ?? '', step);
          if (!next) return;
          change(next.id);
          group.current?.querySelector<HTMLElement>(`[data-segment="${CSS.escape(next.id)}"]`)?.focus();
        },
        KEY_THROTTLE_MS,
        { trailing: false },
      ),
    [],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const flip = event.currentTarget.matches(':dir(rtl)');
    const step = { ArrowRight: flip ? -1 : 1, ArrowLeft: flip ? 1 : -1, ArrowDown: 1, ArrowUp: -1 }[event.key] as
      | 1
      | -1
      | undefined;
    if (!step) return;
    event.preventDefault();
    move(step);
  };
  return (
    <div
      ref={group}
      className="iam-segmented"
      data-wide={wide || undefined}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(undefined)}
    >
      {segments.map((segment) => (
        <button
          key={segment.id}
          type="button"
          role="radio"
          className="iam-segment"
          data-segment={segment.id}
          aria-checked={segment.id === now}
          disabled={segment.disabled}
          tabIndex={segment.id === stop ? 0 : -1}
          onFocus={() => setFocused(segment.id)}
          onClick={() => segment.id !== now && onChange(segment.id)}
        >
          {segment.name}
        </button>
      ))}
    </div>
  );
}
