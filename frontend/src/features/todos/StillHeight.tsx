import type { Task } from '@kalavara/shared-types/todos';
import { Component, createRef, type ReactNode } from 'react';
import type { Stillness } from './stillness';

type Props = {
  className: string | undefined;
  task: Task;
  isRemoved: boolean;
  /** This device itself is changing the task. */
  isOwn: boolean;
  /** What is typed into the row; its notes appear at once. */
  typed: string | null;
  /** Absent where the list is only read. */
  stillness: Stillness | undefined;
  children: ReactNode;
};

/**
 * A row's visible part, as high as before when its task is finished, or is changed elsewhere while the list is touched:
 * one line more or less would move all rows below it. A class, because only `getSnapshotBeforeUpdate` can measure the
 * row as it was.
 */
export class StillHeight extends Component<Props> {
  box = createRef<HTMLDivElement>();
  stopListening = () => {};

  override componentDidMount() {
    this.stopListening = this.props.stillness?.onIdle(() => !this.isFinished() && this.fix(null)) ?? this.stopListening;
  }

  override componentWillUnmount() {
    this.stopListening();
  }

  override getSnapshotBeforeUpdate(before: Props): number | null {
    const { isOwn, stillness } = this.props;
    const isHeld = this.isFinished() || (!isOwn && !!stillness?.isTouched());
    return this.isChanged(before) && isHeld ? (this.box.current?.offsetHeight ?? null) : null;
  }

  override componentDidUpdate(before: Props, _state: unknown, height: number | null) {
    if (this.isChanged(before) || before.typed !== this.props.typed) this.fix(height);
  }

  isFinished = () => this.props.isRemoved || this.props.task.completed;
  isChanged = (before: Props) => before.task !== this.props.task || before.isRemoved !== this.props.isRemoved;

  fix(height: number | null) {
    const box = this.box.current;
    if (!box) return;
    box.style.height = height === null ? '' : `${height}px`;
    box.style.overflow = height === null ? '' : 'hidden';
    delete box.dataset['tight'];
    if (height !== null && box.scrollHeight > height) box.dataset['tight'] = 'true';
  }

  override render() {
    return (
      <div ref={this.box} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
