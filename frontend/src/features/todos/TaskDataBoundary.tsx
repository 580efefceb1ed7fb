import { Component, type ReactNode } from 'react';

type Props = {
  /** What stands there instead when the list cannot be read. */ instead: ReactNode;
  children: ReactNode;
};

/** A list that cannot be read must not take the whole page with it, and must not be overwritten either (D-069). */
export class TaskDataBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
