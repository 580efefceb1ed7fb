import { Component, type ReactNode } from 'react';

type Props = {
  /** Shown instead of a list that cannot be read. */
  instead: ReactNode;
  children: ReactNode;
};

/** An error boundary for the list: unreadable data must neither break the whole page nor be overwritten. */
export class TaskDataBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
