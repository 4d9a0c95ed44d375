import { Component, type ReactNode } from 'react';
import { codeOf, messageOf } from '../../core/errors/guards.ts';

interface BoundaryProps {
  /** Sends `iam-error` from the element. */
  emit: (name: string, detail: unknown) => void;
  children: ReactNode;
}

/** Keeps a failure of the view inside the element: it says so, offers another try, and tells the host. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.emit('error', { id: 'element', code: codeOf(error), message: messageOf(error) });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div role="alert" part="error" className="iam-boundary">
        <p>{messageOf(error)}</p>
        <button type="button" part="retry" className="iam-button" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
      </div>
    );
  }
}
