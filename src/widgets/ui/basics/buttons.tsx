import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './buttons.css';
import { SpinnerIcon } from './icons-base.tsx';
import { useKit } from '../styles/kit.ts';

export interface ButtonLook {
  /**
   * `primary` for the view's main action, `secondary` (default), `quiet` beside a primary, `ghost` in bars and rows.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'ghost' | 'danger' | 'danger-solid';
  /** Heights 30, 36 (default) and 40 px; all are 44 px on touch screens. */
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  full?: boolean;
  /** An icon before the text. */
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** An action is running: a spinner covers the text, clicks do nothing, focus and width stay. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A push button with `type="button"` by default. Its text is its accessible name. */
export function Button({
  variant = 'secondary',
  size = 'md',
  full,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  useKit(styles);
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classes(className)}
      data-variant={variant}
      data-size={size}
      data-full={full || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      <span className="iam-button-label">
        {icon}
        {children}
      </span>
      {busy && (
        <span className="iam-button-spinner">
          <SpinnerIcon />
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'full' | 'children'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
}

/**
 * A square button with only an icon; a tooltip shows its name on hover and keyboard focus, or the reason why it is
 * disabled.
 */
export function IconButton({ label, icon, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} aria-label={label} data-icon-only="">
      {icon}
    </Button>
  );
}

export interface ButtonLinkProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  full,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  useKit(styles);
  return (
    <a {...rest} className={classes(className)} data-variant={variant} data-size={size} data-full={full || undefined}>
      <span className="iam-button-label">
        {icon}
        {children}
      </span>
    </a>
  );
}

function classes(className: string | undefined): string {
  return className ? `iam-button ${className}` : 'iam-button';
}
