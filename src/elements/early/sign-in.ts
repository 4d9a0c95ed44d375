import cardStyles from '../../widgets/sign-in/card.css';
import buttonStyles from '../../widgets/ui/basics/buttons.css';
import fieldStyles from '../../widgets/ui/fields/field.css';
import passwordStyles from '../../widgets/ui/fields/password-field.css';
import textStyles from '../../widgets/ui/fields/text-field.css';
import formStyles from '../../widgets/ui/forms/form.css';
import lightStyles from '../../widgets/ui/forms/light-form.css';
import base from '../../widgets/ui/styles/base.css';
import tokens from '../../widgets/ui/styles/tokens.css';
import { drawEarly } from './draw.ts';
import { fitsSignIn } from './fits-sign-in.ts';
import { frame } from './sign-in-frame.ts';

drawEarly(
  {
    tag: 'iam-sign-in',
    frame,
    styleSheets: [
      tokens,
      base,
      cardStyles,
      lightStyles,
      formStyles,
      fieldStyles,
      textStyles,
      passwordStyles,
      buttonStyles,
    ],
    fits: fitsSignIn,
  },
  () => {
    import('../define/sign-in.ts').catch((error: unknown) => {
      console.error('[iam] <iam-sign-in> could not be loaded', error);
    });
  },
);
