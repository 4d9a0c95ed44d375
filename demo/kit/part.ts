import type { ReactNode } from 'react';

/** The groups of the side navigation, in order. */
export const GROUPS = ['Fields', 'Overlays', 'Data', 'States'] as const;

/** One part of the kit, shown in each of its states. Each file in `parts/` exports one by default. */
export interface Part {
  /** Id in URLs: `/kit/?part=<id>` and `#<id>`. */
  id: string;
  title: string;
  group: (typeof GROUPS)[number];
  /** Its source files in `src/widgets/ui`. */
  files: string[];
  /** Its purpose, in one or two sentences. */
  about?: string;
  examples: Example[];
}

export interface Example {
  name: string;
  /** Example code. */
  code: string;
  element: ReactNode;
  /** Needs the page's full width, so the themes are stacked. */
  wide?: boolean;
}
