// Written by 'npm run generate' from the React view.
import type { FrameNode } from '../frame.ts';

export const membersOutline: FrameNode = [
  'div',
  { class: 'iam-page', part: 'page' },
  ['div', { class: 'iam-page-head', part: 'page-head' }, ['h2', { tabindex: '-1', class: 'iam-page-title' }, 'Team']],
  [
    'div',
    { class: 'iam-team' },
    [
      'div',
      { class: 'iam-team-grid' },
      [
        'div',
        { class: 'iam-panel iam-team-list' },
        [
          'div',
          { class: 'iam-team-bar' },
          ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:100%;--iam-height:12px' }],
          ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:100%;--iam-height:12px' }],
        ],
        [
          'div',
          { class: 'iam-loading', 'aria-busy': 'true' },
          ['span', { class: 'iam-visually-hidden', 'aria-live': 'polite' }, 'Loading…'],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:28%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:42%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:31%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:48%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:34%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:54%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:37%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:60%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:40%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:66%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:43%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:47%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:46%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:53%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
          [
            'div',
            { class: 'iam-skeleton-row' },
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:32px;--iam-height:32px',
              },
            ],
            [
              'div',
              { class: 'iam-skeleton-lines' },
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:29%;--iam-height:12px' }],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:59%;--iam-height:10px' }],
            ],
            [
              'span',
              {
                class: 'iam-skeleton',
                'aria-hidden': 'true',
                'data-round': 'true',
                style: '--iam-width:64px;--iam-height:20px',
              },
            ],
          ],
        ],
      ],
      [
        'div',
        { class: 'iam-panel iam-team-details' },
        [
          'div',
          { class: 'iam-panel-body' },
          [
            'div',
            { class: 'iam-loading', 'aria-busy': 'true' },
            ['span', { class: 'iam-visually-hidden', 'aria-live': 'polite' }, 'Loading…'],
            [
              'div',
              { class: 'iam-skeleton-form' },
              [
                'div',
                { class: 'iam-skeleton-field' },
                ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:72px;--iam-height:10px' }],
                ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:100%;--iam-height:40px' }],
              ],
              [
                'div',
                { class: 'iam-skeleton-field' },
                [
                  'span',
                  { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:109px;--iam-height:10px' },
                ],
                ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:100%;--iam-height:40px' }],
              ],
              [
                'div',
                { class: 'iam-skeleton-field' },
                ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:86px;--iam-height:10px' }],
                ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:100%;--iam-height:40px' }],
              ],
              ['span', { class: 'iam-skeleton', 'aria-hidden': 'true', style: '--iam-width:96px;--iam-height:36px' }],
            ],
          ],
        ],
      ],
    ],
  ],
];
