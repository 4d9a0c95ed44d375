/**
 * The script of pages with a form in their HTML. They contain the console's style sheet as text: with `main.ts`, Vite
 * would fetch it again, with fonts that move the form.
 */
import '../elements/define/console.ts';
