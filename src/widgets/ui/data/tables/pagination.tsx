import { PAGE_SIZE } from '../../../../core/contract/limits.ts';
import { ChevronEndIcon, ChevronStartIcon } from '../../basics/icons-rows.tsx';
import { dataWords } from '../data-words.ts';
import { orMore } from '../or-more.ts';
import { useKit } from '../../styles/kit.ts';
import { pageItems } from './page-items.ts';
import styles from './pagination.css';
import { useWords } from '../../../react/use-words.ts';

export interface PaginationProps {
  /** The paged content, such as 'Roles'; names the navigation. */
  label: string;
  /** The current page, counted from 1. */
  page: number;
  /** The total number of rows. */
  total: number;
  /** Whether there are more rows than `total`. */
  isCapped?: boolean;
  /** Rows per page. */
  size?: number;
  onPage: (page: number) => void;
}

/** Page numbers, including the first and last. Draws nothing if all rows fit on one page. */
export function Pagination({ label, page, total, isCapped = false, size = PAGE_SIZE, onPage }: PaginationProps) {
  const words = useWords(dataWords);
  useKit(styles);
  const pages = Math.ceil(total / size);
  if (pages < 2) return null;
  const now = Math.min(Math.max(page, 1), pages);
  const first = (now - 1) * size + 1;
  const step = (to: number, name: string, icon: React.JSX.Element) => (
    <li>
      <button
        type="button"
        className="iam-page-button"
        data-tip=""
        aria-label={name}
        aria-disabled={to < 1 || to > pages || undefined}
        onClick={() => to >= 1 && to <= pages && onPage(to)}
      >
        {icon}
      </button>
    </li>
  );
  return (
    <nav className="iam-pagination" aria-label={words.pagesOf(label)}>
      <p className="iam-pagination-range">
        <bdi>{orMore(words.range(first, Math.min(first + size - 1, total), total), total, isCapped)}</bdi>
      </p>
      <ul className="iam-pagination-list">
        {step(now - 1, words.previousPage, <ChevronStartIcon />)}
        {pageItems(now, pages).map((item, at) =>
          item === 'gap' ? (
            <li key={`gap-${at}`} className="iam-page-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <button
                type="button"
                className="iam-page-button"
                aria-label={words.page(item)}
                aria-current={item === now ? 'page' : undefined}
                onClick={() => item !== now && onPage(item)}
              >
                {item}
              </button>
            </li>
          ),
        )}
        {step(now + 1, words.nextPage, <ChevronEndIcon />)}
      </ul>
    </nav>
  );
}
