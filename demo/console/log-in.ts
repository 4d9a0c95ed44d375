import { consoleLogInStyles } from '../../src/elements/early/console-styles.ts';
import { fitsConsole } from '../../src/elements/early/fits-sign-in.ts';
import { takeSent } from '../../src/elements/early/sent.ts';

takeSent({ tag: 'iam-console', styleSheets: consoleLogInStyles, fits: fitsConsole }, () =>
  import('../../src/elements/define/console.ts'),
);
