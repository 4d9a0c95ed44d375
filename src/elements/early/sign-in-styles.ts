import cardStyles from '../../widgets/sign-in/card.css';
import buttonStyles from '../../widgets/ui/basics/buttons.css';
import fieldStyles from '../../widgets/ui/fields/field.css';
import textStyles from '../../widgets/ui/fields/text-field.css';
import formStyles from '../../widgets/ui/forms/form.css';
import lightStyles from '../../widgets/ui/forms/light-form.css';
import base from '../../widgets/ui/styles/base.css';
import tokens from '../../widgets/ui/styles/tokens.css';

/** The style sheets of the log in form and its card, in the order of their rules. */
export const signInStyles = [tokens, base, cardStyles, lightStyles, formStyles, fieldStyles, textStyles, buttonStyles];
