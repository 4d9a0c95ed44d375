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

export const barStyles =
  ':host{color-scheme:light dark;--iam-accent: light-dark(#555fb9, #7a84e0);--iam-surface: light-dark(#ffffff, #12161f);--iam-text: light-dark(#161b26, #eceff5);--iam-text-muted: light-dark(#5a6375, #a4adbf);--iam-line: light-dark(#e3e6ec, #272d3a);--iam-line-strong: light-dark(#8b93a5, #657087);--iam-font: "Inter Variable", Inter, "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;--iam-control: 36px;--iam-header: 56px;--iam-focus: 2px solid var(--iam-accent)}:host{color-scheme:light dark!important}:host([theme="light"]){color-scheme:light!important}:host([theme="dark"]){color-scheme:dark!important}@media(pointer:coarse){:host{--iam-control: 44px}}:host{display:block}:host([hidden]){display:none}:host{font:400 14px/1.45 var(--iam-font)!important;color:var(--iam-text)!important;visibility:inherit;writing-mode:horizontal-tb!important}*,:before,:after{box-sizing:border-box}:where(button){font:inherit;color:inherit;margin:0}:where(svg){vertical-align:middle}:where(:focus-visible){outline:var(--iam-focus);outline-offset:2px}.iam-icon{inline-size:var(--iam-icon-size, 16px);block-size:var(--iam-icon-size, 16px);flex:none;display:inline-block;overflow:visible;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;vertical-align:middle}.iam-icon *{fill:inherit;stroke:inherit}.iam-visually-hidden{position:absolute;inline-size:1px;block-size:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%)}.iam-header-frame{container:iam-header / inline-size}.iam-header{display:flex;align-items:center;gap:8px;block-size:var(--iam-header);padding-inline:16px;background:var(--iam-surface);border-block-end:1px solid var(--iam-line)}.iam-header-brand{display:flex;align-items:center;gap:12px;flex:0 1 auto;min-inline-size:28px}.iam-header-logo{display:flex;align-items:center;min-inline-size:28px;block-size:28px}.iam-header-mark{display:grid;place-items:center;inline-size:28px;block-size:28px}.iam-header-mark[data-waiting]{visibility:hidden}.iam-header-apps{position:relative;flex:1 1 0;min-inline-size:var(--iam-control);display:flex;align-items:center;margin-inline-start:8px;overflow:clip;overflow-clip-margin:4px}.iam-header-end{display:flex;align-items:center;gap:2px;flex:none}.iam-header-room{inline-size:var(--iam-control)}.iam-header-waiting{display:flex;align-items:center;gap:10px;inline-size:148px;padding-inline-start:12px}.iam-header-waiting:before,.iam-header-waiting:after{content:"";inline-size:32px;block-size:32px;flex:none;border-radius:999px;background:var(--iam-line)}.iam-header-waiting:after{flex:1;block-size:12px;border-radius:6px}@container iam-header (max-width: 760px){.iam-header{padding-inline:12px;gap:4px}.iam-header-waiting{inline-size:44px}}.iam-button{display:inline-flex;align-items:center;justify-content:center;gap:8px;position:relative;--iam-button-size: var(--iam-control);min-block-size:var(--iam-button-size);padding:0 14px;border:1px solid var(--iam-line-strong);border-radius:8px;background:var(--iam-surface);color:var(--iam-text);font:inherit;line-height:1.25}.iam-button[data-variant=ghost]{border-color:transparent;background:transparent;color:var(--iam-text-muted)}.iam-button[data-icon-only]{inline-size:var(--iam-button-size);padding:0}.iam-button-label{display:inline-flex;align-items:center;gap:inherit;min-inline-size:0}:host(iam-notifications){display:inline-block}.iam-bell{position:relative}';
