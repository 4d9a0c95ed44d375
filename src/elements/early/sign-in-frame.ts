// Written by 'npm run generate' from the React view.
import type { Frame } from './frame.ts';

export const frame: Frame = {
  shadow: [
    [
      'div',
      { lang: 'en', dir: 'ltr', style: 'display:contents' },
      ['!', '$'],
      [
        'div',
        { class: 'iam-sign-in', part: 'page' },
        [
          'div',
          { class: 'iam-sign-in-card', part: 'card' },
          [
            'div',
            { class: 'iam-sign-in-body' },
            [
              'div',
              { class: 'iam-sign-in-head' },
              [
                'slot',
                { name: 'logo' },
                [
                  'span',
                  { class: 'iam-sign-in-logo', part: 'logo', 'aria-hidden': 'true' },
                  [
                    'svg',
                    { class: 'iam-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
                    ['path', { d: 'M4 12 12 4l8 8-8 8zM12 4v16' }],
                  ],
                ],
              ],
              ['h2', { tabindex: '-1', class: 'iam-sign-in-title' }, 'Log in'],
            ],
            ['slot', { name: 'credentials', class: 'iam-light-slot' }],
            ['div', { class: 'iam-sign-in-or' }, ['span', { 'aria-hidden': 'true' }, 'or']],
            [
              'button',
              { type: 'button', class: 'iam-button', 'data-variant': 'quiet', 'data-size': 'lg', 'data-full': 'true' },
              [
                'span',
                { class: 'iam-button-label' },
                [
                  'svg',
                  { class: 'iam-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
                  ['path', { d: 'M5 11h14v9H5zM8 11V7.5a4 4 0 0 1 8 0V11' }],
                ],
                'Continue with Platform ID',
              ],
            ],
            [
              'button',
              {
                type: 'button',
                'data-needs': 'PublicKeyCredential',
                class: 'iam-button',
                'data-variant': 'quiet',
                'data-size': 'lg',
                'data-full': 'true',
              },
              [
                'span',
                { class: 'iam-button-label' },
                [
                  'svg',
                  { class: 'iam-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
                  ['path', { d: 'M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 12l9-9m-4 4 3 3' }],
                ],
                'Continue with a passkey',
              ],
            ],
            [
              'div',
              { class: 'iam-sign-in-links' },
              ['a', { href: 'https://iam.invalid/auth/resent-invitation-link' }, 'Dismiss invitation email?'],
            ],
          ],
          [
            'div',
            { class: 'iam-sign-in-foot' },
            ['span', { class: 'iam-muted' }, 'New here?'],
            [
              'button',
              { type: 'button', class: 'iam-button', 'data-variant': 'secondary', 'data-size': 'sm' },
              ['span', { class: 'iam-button-label' }, 'Create Account'],
            ],
          ],
        ],
        ['slot', { name: 'footer' }, ['p', { class: 'iam-sign-in-legal' }, '© 9999 Platform']],
      ],
      ['!', '/$'],
    ],
  ],
  light: [
    [
      'form',
      { noValidate: '', class: 'iam-form' },
      [
        'div',
        { class: 'iam-field' },
        [
          'div',
          { class: 'iam-field-head' },
          [
            'label',
            { id: 'iam-id-_R_19_label', class: 'iam-field-label', for: 'iam-id-_R_19_control' },
            'Login or email',
          ],
        ],
        [
          'div',
          { class: 'iam-box' },
          [
            'input',
            {
              type: 'text',
              id: 'iam-id-_R_19_control',
              autoComplete: 'username',
              class: 'iam-input',
              maxLength: '254',
              spellCheck: 'false',
              autoCapitalize: 'none',
              name: 'email',
              value: '',
            },
          ],
        ],
      ],
      [
        'div',
        { class: 'iam-field' },
        [
          'div',
          { class: 'iam-field-head' },
          ['label', { id: 'iam-id-_R_1p_label', class: 'iam-field-label', for: 'iam-id-_R_1p_control' }, 'Password'],
        ],
        [
          'div',
          { class: 'iam-box' },
          [
            'input',
            {
              type: 'password',
              id: 'iam-id-_R_1p_control',
              autoComplete: 'current-password',
              class: 'iam-input',
              maxLength: '254',
              spellCheck: 'false',
              autoCapitalize: 'none',
              name: 'password',
              value: '',
            },
          ],
          [
            'button',
            {
              type: 'button',
              class: 'iam-box-button',
              'aria-label': 'Show password',
              'aria-pressed': 'false',
              'aria-controls': 'iam-id-_R_1p_control',
            },
            [
              'svg',
              {
                class: 'iam-icon',
                style: '--iam-icon-size:18px',
                viewBox: '0 0 24 24',
                'aria-hidden': 'true',
                focusable: 'false',
              },
              ['path', { d: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z' }],
            ],
          ],
        ],
        [
          'div',
          { class: 'iam-field-aside' },
          ['a', { href: 'https://iam.invalid/auth/restore-password' }, 'Forgot your password?'],
        ],
      ],
      [
        'button',
        {
          type: 'submit',
          disabled: '',
          value: '',
          class: 'iam-button',
          'data-variant': 'primary',
          'data-size': 'lg',
          'data-full': 'true',
        },
        ['span', { class: 'iam-button-label' }, 'Log in'],
      ],
      [
        'button',
        {
          type: 'submit',
          disabled: '',
          value: 'new-organization',
          class: 'iam-button',
          'data-variant': 'quiet',
          'data-size': 'lg',
          'data-full': 'true',
        },
        ['span', { class: 'iam-button-label' }, 'Login and start new Organization'],
      ],
    ],
  ],
  failure: [
    [
      'div',
      { class: 'iam-form-summary', role: 'alert' },
      [
        'svg',
        { class: 'iam-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
        ['path', { d: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.5v5M12 16v.01' }],
      ],
      [
        'div',
        { class: 'iam-form-summary-body' },
        ['span', {}, 'The service cannot be reached. Check your connection and try again.'],
        ['span', { class: 'iam-form-jumps' }, ['button', { type: 'button', class: 'iam-form-jump' }, 'Try again']],
      ],
    ],
  ],
};
