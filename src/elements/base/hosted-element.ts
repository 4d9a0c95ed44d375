import type { ComponentType } from 'react';
import type { ElementTexts } from '../../core/languages/element-texts.ts';
import type { WidgetHost } from '../../widgets/react/widget.ts';
import type { Emit } from '../../widgets/react/widget-events.ts';
import type { PropStore } from './props.ts';

/** The part of an element that its mounted view uses. */
export interface HostedElement extends HTMLElement {
  readonly internals: {
    /** The element's inputs. */
    readonly store: PropStore;
    /** The element's widget, drawn with its inputs as props. */
    readonly view: ComponentType<Record<string, unknown>>;
    /** The texts of the element's language. */
    readonly texts: ElementTexts;
    widget(): WidgetHost;
  };
  readonly emit: Emit;
}
