import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { Button } from './Button';
import css from './State.module.css';

type Props = { children: ReactNode };

const reloadAfter = 10_000;

/** The outermost error boundary. A TV has no user to press the button, so its page reloads by itself. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    if (document.documentElement.dataset['entry'] === 'stage')
      this.timer = setTimeout(() => location.reload(), reloadAfter);
  }

  override componentWillUnmount() {
    clearTimeout(this.timer);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <section className={css['state']} role="alert">
        <h2>{i18next.t('ui:crashedTitle')}</h2>
        <p>{i18next.t('ui:crashedText')}</p>
        <Button onClick={() => location.reload()}>{i18next.t('common:retry')}</Button>
      </section>
    );
  }
}
