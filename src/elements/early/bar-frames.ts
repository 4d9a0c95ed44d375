// Written by 'npm run generate' from the React view.
import type { FrameNode } from './frame.ts';

export const barFrames: Readonly<Record<string, readonly FrameNode[]>> = {
  'iam-header': [
    [
      'div',
      { lang: 'en', dir: 'ltr', style: 'display:contents' },
      [
        'div',
        { class: 'iam-header-frame' },
        [
          'header',
          { class: 'iam-header', part: 'top-panel' },
          [
            'button',
            {
              type: 'button',
              'aria-expanded': 'false',
              'aria-haspopup': 'dialog',
              'data-icon-only': '',
              part: 'burger',
              'aria-label': 'Menu',
              class: 'iam-button',
              'data-variant': 'ghost',
              'data-size': 'md',
              'data-if': 'left-menu',
            },
            [
              'span',
              { class: 'iam-button-label' },
              [
                'svg',
                {
                  class: 'iam-icon',
                  style: '--iam-icon-size:20px',
                  viewBox: '0 0 24 24',
                  'aria-hidden': 'true',
                  focusable: 'false',
                },
                ['path', { d: 'M4 7h16M4 12h16M4 17h16' }],
              ],
            ],
          ],
          [
            'div',
            {
              id: '_R_p_',
              popover: 'auto',
              tabindex: '-1',
              class: 'iam-popover iam-header-drawer',
              part: 'left-menu',
              role: 'dialog',
              'aria-label': 'Menu',
            },
            [
              'div',
              { class: 'iam-header-drawer-head' },
              [
                'button',
                {
                  type: 'button',
                  'aria-label': 'Close menu',
                  'data-icon-only': '',
                  class: 'iam-button',
                  'data-variant': 'ghost',
                  'data-size': 'md',
                },
                [
                  'span',
                  { class: 'iam-button-label' },
                  [
                    'svg',
                    { class: 'iam-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
                    ['path', { d: 'm6 6 12 12M18 6 6 18' }],
                  ],
                ],
              ],
            ],
            ['slot', { name: 'left-menu' }],
          ],
          [
            'span',
            { class: 'iam-header-brand' },
            [
              'slot',
              { name: 'logo' },
              [
                'span',
                { class: 'iam-header-logo', part: 'logo' },
                [
                  'span',
                  { class: 'iam-header-mark', 'data-waiting': 'true', 'aria-hidden': 'true' },
                  [
                    'svg',
                    { class: 'iam-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
                    ['path', { d: 'M4 12 12 4l8 8-8 8zM12 4v16' }],
                  ],
                ],
              ],
            ],
          ],
          ['span', { class: 'iam-header-apps' }],
          [
            'div',
            { class: 'iam-header-end' },
            [
              'button',
              {
                type: 'button',
                'aria-expanded': 'false',
                'aria-haspopup': 'dialog',
                'data-icon-only': '',
                part: 'bell',
                'aria-describedby': '_R_a9_-count',
                class: 'iam-button iam-bell',
                'data-variant': 'ghost',
                'data-size': 'md',
              },
              [
                'span',
                { class: 'iam-button-label' },
                [
                  'svg',
                  {
                    class: 'iam-icon',
                    style: '--iam-icon-size:18px',
                    viewBox: '0 0 24 24',
                    'aria-hidden': 'true',
                    focusable: 'false',
                  },
                  ['path', { d: 'M6 9a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7m4 11a2 2 0 0 0 4 0' }],
                ],
                ['span', { class: 'iam-visually-hidden' }, 'Notifications'],
              ],
            ],
            ['span', { id: '_R_a9_-count', hidden: '' }, 'No unread notifications'],
            ['div', { class: 'iam-visually-hidden', 'aria-live': 'polite' }],
            [
              'div',
              {
                id: '_R_a9_',
                popover: 'auto',
                tabindex: '-1',
                class: 'iam-popover iam-notifications',
                part: 'panel',
                role: 'dialog',
                'aria-label': 'Notifications',
              },
            ],
            ['span', { class: 'iam-header-room' }],
            [
              'span',
              { class: 'iam-header-waiting', 'aria-busy': 'true' },
              ['span', { class: 'iam-visually-hidden', 'aria-live': 'polite' }, 'Loading the header'],
            ],
          ],
        ],
      ],
    ],
  ],
  'iam-notifications': [
    [
      'div',
      { lang: 'en', dir: 'ltr', style: 'display:contents' },
      [
        'button',
        {
          type: 'button',
          'aria-expanded': 'false',
          'aria-haspopup': 'dialog',
          'data-icon-only': '',
          part: 'bell',
          'aria-describedby': '_R_1_-count',
          class: 'iam-button iam-bell',
          'data-variant': 'ghost',
          'data-size': 'md',
        },
        [
          'span',
          { class: 'iam-button-label' },
          [
            'svg',
            {
              class: 'iam-icon',
              style: '--iam-icon-size:18px',
              viewBox: '0 0 24 24',
              'aria-hidden': 'true',
              focusable: 'false',
            },
            ['path', { d: 'M6 9a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7m4 11a2 2 0 0 0 4 0' }],
          ],
          ['span', { class: 'iam-visually-hidden' }, 'Notifications'],
        ],
      ],
      ['span', { id: '_R_1_-count', hidden: '' }, 'No unread notifications'],
      ['div', { class: 'iam-visually-hidden', 'aria-live': 'polite' }],
      [
        'div',
        {
          id: '_R_1_',
          popover: 'auto',
          tabindex: '-1',
          class: 'iam-popover iam-notifications',
          part: 'panel',
          role: 'dialog',
          'aria-label': 'Notifications',
        },
      ],
    ],
  ],
};

export const barStyles: readonly string[] = [
  '.iam-header-frame{container:iam-header / inline-size}.iam-header{display:flex;align-items:center;gap',
  ':var(--iam-space-2);block-size:var(--iam-header);padding-inline:var(--iam-space-4);background:var(--',
  'iam-surface);border-block-end:1px solid var(--iam-line)}.iam-header-brand{display:flex;align-items:c',
  'enter;gap:var(--iam-space-3);flex:0 1 auto;min-inline-size:28px}.iam-header-logo{display:flex;align-',
  'items:center;min-inline-size:var(--iam-logo-room, 28px);block-size:28px}.iam-header-mark{display:gri',
  'd;place-items:center;inline-size:28px;block-size:28px}.iam-header-mark[data-waiting]{visibility:hidd',
  'en}.iam-header-apps{position:relative;flex:1 1 0;min-inline-size:var(--iam-control);display:flex;ali',
  'gn-items:center;margin-inline-start:var(--iam-space-2);overflow:clip;overflow-clip-margin:4px}.iam-h',
  'eader-end{display:flex;align-items:center;gap:2px;flex:none}.iam-header-room{inline-size:var(--iam-c',
  'ontrol)}.iam-header-waiting{display:flex;align-items:center;gap:10px;inline-size:236px;min-block-siz',
  'e:44px;padding-inline:12px 26px}.iam-header-waiting:before,.iam-header-waiting:after{content:"";inli',
  'ne-size:32px;block-size:32px;flex:none;border-radius:var(--iam-radius-full);background:var(--iam-lin',
  'e)}.iam-header-waiting:after{flex:1;block-size:12px;border-radius:var(--iam-radius-1)}@container iam',
  '-header (max-width: 1100px){.iam-header-waiting{inline-size:200px}}@container iam-header (max-width:',
  ' 760px){.iam-header{padding-inline:var(--iam-space-3);gap:var(--iam-space-1)}.iam-header-logo{min-in',
  'line-size:min(var(--iam-logo-room, 28px),104px)}.iam-header-waiting{inline-size:38px;padding-inline:',
  '6px 0}}.iam-button{display:inline-flex;align-items:center;justify-content:center;gap:8px;position:re',
  'lative;--iam-button-size: var(--iam-control);min-block-size:var(--iam-button-size);padding:0 14px;bo',
  'rder:1px solid var(--iam-line-strong);border-radius:var(--iam-radius-2);background:var(--iam-surface',
  ');color:var(--iam-text);font:inherit;line-height:1.25}.iam-button[data-variant=ghost]{border-color:t',
  'ransparent;background:transparent;color:var(--iam-text-muted)}.iam-button[data-icon-only]{inline-siz',
  'e:var(--iam-button-size);padding:0}.iam-button-label{display:inline-flex;align-items:center;gap:inhe',
  'rit;min-inline-size:0}:host(iam-notifications){display:inline-block}.iam-bell{position:relative}',
];
