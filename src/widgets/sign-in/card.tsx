import { useEffect, useRef, type ReactNode } from 'react';
import { useBrand } from '../ui/brand/brand.ts';
import { useKit } from '../ui/styles/kit.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { BrandFooter } from './brand-footer.tsx';
import styles from './card.css';
import type { SignInModel } from './sign-in-model.ts';
import { words as signInWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface CardProps {
  model: SignInModel;
  title: string;
  /** The strip at the bottom of the card. */
  foot?: ReactNode;
  /** Moves focus to the title, if no field takes it. */
  focusTitle?: boolean;
  children?: ReactNode;
}

/** The card of every public page: the page's main part and heading, or a part of a host's page. */
export function Card({ model, title, foot, focusTitle, children }: CardProps) {
  const words = useWords(signInWords);
  useKit(styles);
  const { product } = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle && model.takesFocus) heading.current?.focus();
  }, [focusTitle, model]);
  const Page = model.ownsAddress ? 'main' : 'div';
  const Heading = model.ownsAddress ? 'h1' : 'h2';
  return (
    <Page className="iam-sign-in" part="page">
      <div className="iam-sign-in-card" part="card">
        <div className="iam-sign-in-body">
          <div className="iam-sign-in-head">
            <slot name="logo">
              <BrandMark>
                {(mark, isPicture) => (
                  <span
                    className="iam-sign-in-logo"
                    part="logo"
                    aria-hidden="true"
                    data-picture={isPicture ? '' : undefined}
                  >
                    {mark}
                  </span>
                )}
              </BrandMark>
            </slot>
            <Heading ref={heading} tabIndex={-1} className="iam-sign-in-title">
              {title}
            </Heading>
          </div>
          {children}
        </div>
        {foot && <div className="iam-sign-in-foot">{foot}</div>}
      </div>
      <slot name="footer">
        <p className="iam-sign-in-legal">{words.copyright(new Date().getFullYear(), product)}</p>
        <BrandFooter />
      </slot>
    </Page>
  );
}
