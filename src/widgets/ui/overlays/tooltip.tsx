import { useId, type ReactNode } from 'react';

/** The props of the described control. */
export interface TooltipControlProps {
  'data-tip': string;
  'aria-describedby': string;
}

export interface TooltipProps {
  /** Nothing clickable. Null: there is nothing to say. */
  text: string | null;
  /** Draws the control; spread the given props on it. */
  children: (props: TooltipControlProps | object) => ReactNode;
}

/**
 * A short text beside a control, on hover and on keyboard focus, which describes the control to screen readers. A
 * control has `data-tip=""` or `data-icon-only` instead if its tooltip only shows its name (`listenForTips`).
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    <>
      {children(text === null ? {} : { 'data-tip': text, 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
