import { expect, it } from 'vitest';
import { usedStyles } from '../../scripts/build/prerender/static-view.mjs';

it('leaves out what applies to nothing in a view, and keeps the host, states and shared properties', async () => {
  const reset = '[data-iam-form] :where(:not(svg, svg *)){all:revert}';
  const styles = await usedStyles([
    {
      css:
        ':host{--used:1px;--unused:2px}:host([theme="dark"]){color:red}:where(p, ul){margin:0}' +
        ':where(:focus-visible){outline:0}.iam-card{top:0}.iam-row{top:0}@media print{.iam-row{top:1px}}',
      html: '<p class="iam-card"></p>',
    },
    {
      css: `${reset}[data-iam-form] .iam-input:hover{margin:var(--used)}[data-iam-form] .iam-card{top:0}`,
      html: '<div data-iam-form=""><input class="iam-input"></div>',
    },
  ]);
  expect(styles).toEqual([
    ':host{--used:1px}:host([theme="dark"]){color:red}:where(p){margin:0}' +
      ':where(:focus-visible){outline:0}.iam-card{top:0}',
    `${reset}[data-iam-form] .iam-input:hover{margin:var(--used)}`,
  ]);
});
