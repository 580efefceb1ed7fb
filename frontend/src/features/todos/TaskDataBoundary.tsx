import { Component, type ReactNode } from 'react';

type Props = {
  /** Shown instead of a list that cannot be read. */ instead: ReactNode;
  children: ReactNode;
};

/** A list that cannot be read must not break the whole page, and must not be overwritten either. */
export class TaskDataBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
