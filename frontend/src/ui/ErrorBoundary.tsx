import { Component, type ReactNode } from 'react';
import { languageNow } from '../i18n/language';
import { translate } from '../i18n/translate';
import { Button } from './Button';
import css from './State.module.css';

type Props = { children: ReactNode };

const reloadAfter = 10_000;

/** The last net. A TV has nobody who could press the button, so it opens itself again. */
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
    const language = languageNow();
    return (
      <section className={css['state']} role="alert">
        <h2>{translate(language, 'ui', 'crashedTitle')}</h2>
        <p>{translate(language, 'ui', 'crashedText')}</p>
        <Button onClick={() => location.reload()}>{translate(language, 'common', 'retry')}</Button>
      </section>
    );
  }
}
