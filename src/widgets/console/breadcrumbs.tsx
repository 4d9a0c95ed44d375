import type { OfferedScreen } from '../../core/routes/screens.ts';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { pageWords } from '../react/page-words.ts';
import { useWords } from '../react/use-words.ts';
import { words as consoleWords } from './words.ts';

/** The way back to the page above, over the title of a page that the navigation does not list. */
export function Breadcrumbs({ parent, title }: { parent: OfferedScreen; title: string }) {
  const words = useWords(consoleWords);
  const { titles } = useWords(pageWords);
  const navigation = useNavigation();
  return (
    <nav className="iam-console-crumbs" aria-label={words.breadcrumbs}>
      <ol>
        <li>
          <a {...linkTo(navigation, () => ({ name: parent }))}>{titles[parent]}</a>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
