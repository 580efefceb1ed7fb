import type { Task } from '@kalavara/shared-types/todos/todos';
import { Component, createRef, type ReactNode } from 'react';
import type { TouchState } from './touchState';

type Props = {
  className: string | undefined;
  task: Task;
  isRemoved: boolean;
  /** Whether the task has a badge for its film, which the owner may add at any time. */
  isFilmed: boolean;
  /** Whether this device itself is changing the task. */
  isOwn: boolean;
  /** The text typed into the row, whose notes appear at once. */
  typed: string | null;
  /** Undefined if the list is read-only. */
  touches: TouchState | undefined;
  children: ReactNode;
};

/** Heights of the whole visible part and of its first line, in which the tick is centered. */
type Heights = { box: number; main: number };

/**
 * The visible part of a row. Its height stays the same when its task is finished, or is changed elsewhere while the
 * list is touched: one line more or less would move all rows below it. A class, because only `getSnapshotBeforeUpdate`
 * can measure the row before the update.
 */
export class FixedHeight extends Component<Props> {
  box = createRef<HTMLDivElement>();
  stopListening = () => {};

  override componentDidMount() {
    this.stopListening =
      this.props.touches?.onIdle(() => !this.isFinished() && this.fix(null)) ?? this.stopListening;
  }

  override componentWillUnmount() {
    this.stopListening();
  }

  override getSnapshotBeforeUpdate(before: Props): Heights | null {
    const { isOwn, touches } = this.props;
    const isHeld = this.isFinished() || (!isOwn && !!touches?.isTouched());
    const [box, main] = this.elements();
    return this.isChanged(before) && isHeld && box && main
      ? { box: box.offsetHeight, main: main.offsetHeight }
      : null;
  }

  override componentDidUpdate(before: Props, _state: unknown, heights: Heights | null) {
    if (this.isChanged(before) || before.typed !== this.props.typed) this.fix(heights);
  }

  isFinished = () => this.props.isRemoved || this.props.task.completed;
  isChanged = (before: Props) =>
    before.task !== this.props.task ||
    before.isRemoved !== this.props.isRemoved ||
    before.isFilmed !== this.props.isFilmed;

  elements = () =>
    [
      this.box.current,
      this.box.current?.firstElementChild as HTMLElement | null | undefined,
    ] as const;

  fix(heights: Heights | null) {
    const [box, main] = this.elements();
    if (!box || !main) return;
    box.style.height = heights ? `${heights.box}px` : '';
    box.style.overflow = heights ? 'hidden' : '';
    main.style.height = heights ? `${heights.main}px` : '';
    delete box.dataset['tight'];
    if (heights && main.scrollHeight > heights.main) box.dataset['tight'] = 'true';
  }

  override render() {
    return (
      <div ref={this.box} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
