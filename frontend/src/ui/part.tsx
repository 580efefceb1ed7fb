import { Component, lazy, type ComponentType } from 'react';
import { reloadPage } from '../http/reloadPage';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './ErrorState';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

class NotLoaded extends Error {}

const never = new Promise<never>(() => {});

/**
 * Creates a part of a page that is loaded when it is rendered. If loading fails, a sentence and "Try again" replace
 * it, and the page around it remains. Later errors of the part reach the `ErrorBoundary`.
 */
export function part<P extends object>(load: Load<P>): ComponentType<P> {
  const throwNotLoaded = (cause: unknown) => {
    throw new NotLoaded('a part of the page could not be fetched', { cause });
  };
  const reloadOnFailure: Load<P> = () =>
    load().catch(async (cause: unknown) => ((await reloadPage()) ? never : throwNotLoaded(cause)));

  // Not in the component's state, since React discards the state of a component that was never mounted.
  const shown = { Content: lazy(() => load().catch(throwNotLoaded)) as ComponentType<P> };

  return class Part extends Component<P, { error: unknown }> {
    override state = { error: undefined };

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    retry = () => {
      shown.Content = lazy(reloadOnFailure) as ComponentType<P>;
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
