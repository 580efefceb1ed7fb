import { Component, lazy, type ComponentType } from 'react';
import { reloadPage } from '../http/reloadPage';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './ErrorState';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

class NotLoaded extends Error {}

const never = new Promise<never>(() => {});

/**
 * A part of a page that is fetched when it is needed. Where it cannot be had, a sentence and "Try again" stand in its
 * place, and the page around it goes on. What breaks once it is there is the last net's (`ErrorBoundary`).
 */
export function part<P extends object>(load: Load<P>): ComponentType<P> {
  const orSaid = (cause: unknown) => {
    throw new NotLoaded('a part of the page could not be fetched', { cause });
  };
  const askedAgain: Load<P> = () =>
    load().catch(async (cause: unknown) => ((await reloadPage()) ? never : orSaid(cause)));

  // Not in its state: React forgets the state of what has not stood there yet.
  const shown = { Content: lazy(() => load().catch(orSaid)) as ComponentType<P> };

  return class Part extends Component<P, { error: unknown }> {
    override state = { error: undefined };

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    retry = () => {
      shown.Content = lazy(askedAgain) as ComponentType<P>;
      this.setState({ error: undefined });
    };

    override render() {
      const { error } = this.state;
      if (error === undefined) return <shown.Content {...this.props} />;
      if ((error as unknown) instanceof NotLoaded) return <Missing onRetry={this.retry} />;
      throw error as Error;
    }
  };
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return <ErrorState text={t('partMissing')} onRetry={onRetry} />;
}
