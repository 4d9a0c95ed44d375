import type { ReactNode } from 'react';

/** The groups of the side navigation, in its order. */
export const GROUPS = ['Fields', 'Overlays', 'Data', 'States'] as const;

/** One part of the kit, shown in each of its states. A file of `parts/` exports one by default. */
export interface Part {
  /** Its address: `/kit/?part=<id>` and `#<id>`. */
  id: string;
  title: string;
  group: (typeof GROUPS)[number];
  /** Its files, from `src/widgets/ui`. */
  files: string[];
  /** One or two sentences: what it is for. */
  about?: string;
  examples: Example[];
}

export interface Example {
  name: string;
  /** What one writes to get it. */
  code: string;
  element: ReactNode;
  /** Needs the page's width: both themes stand one under the other. */
  wide?: boolean;
}
