import { Component, type ReactNode } from 'react';
import { tryAgain } from '../../widgets/react/lazy.ts';
import { SpeakerContext } from '../../widgets/react/use-words.ts';
import type { WidgetEvents } from '../../widgets/react/widget-events.ts';
import { errorText } from '../../widgets/ui/states/error-text.ts';
import { errorWords } from '../../widgets/ui/states/error-words.ts';
import { codeOf, isUnreachable } from '../../core/errors/guards.ts';
import type { Speaker } from '../../core/languages/element-texts.ts';

interface BoundaryProps {
  /** Sends `iam-error` from the element. */
  emit: (name: 'error', detail: WidgetEvents['error']) => void;
  children: ReactNode;
}

interface BoundaryState {
  /** Undefined while nothing has failed. */
  error: unknown;
}

/** Keeps a failure of the view inside the element: shows the error and a retry, and tells the host. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = SpeakerContext;
  declare context: Speaker;
  override state: BoundaryState = { error: undefined };
  #failures = 0;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isUnreachable(error)) this.#failures += 1;
    this.props.emit('error', { id: 'element', code: codeOf(error), message: errorText(this.context.speak, error) });
  }

  readonly #retry = () => void tryAgain(this.#failures, () => this.setState({ error: undefined }));

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div role="alert" part="error" className="iam-boundary">
        <p>{errorText(this.context.speak, error)}</p>
        <button type="button" part="retry" className="iam-button" onClick={this.#retry}>
          {this.context.speak(errorWords).retry}
        </button>
      </div>
    );
  }
}
