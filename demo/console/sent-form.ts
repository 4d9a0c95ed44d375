import { consoleFormStyles } from '../../src/elements/early/console-styles.ts';
import { fitsConsole } from '../../src/elements/early/fits-console.ts';
import { takeSent } from '../../src/elements/early/sent.ts';

takeSent(
  { tag: 'iam-console', styleSheets: consoleFormStyles, fits: fitsConsole },
  () => import('../../src/elements/define/console.ts'),
);
