import type { Display } from '@kalavara/shared-types/displays/displays';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { DisplayCard } from './DisplayCard';
import type { Events } from './pageName';
import notice from '../../ui/Notice.module.css';
import css from './DisplayList.module.css';
import { PatternButton } from './PatternButton';
import { useDisplays } from './useDisplays';

type Props = { events: Events };

/** All paired TVs, with the actions of a phone on each. */
export function DisplayList({ events }: Props) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const { displays, error, reload } = useDisplays();
  const pair = (
    <a className={css['pair']} href="/pair">
      {t('tvs.pair')}
    </a>
  );

  if (!displays)
    return (
      <LoadState
        label={t('tvs.loading')}
        height="200px"
        error={error}
        failed={t('tvs.failed')}
        onRetry={reload}
      />
    );
  if (displays.length === 0) {
    return (
      <EmptyState
        title={t('tvs.emptyTitle')}
        text={t('tvs.emptyText', { address: `${location.host}/soplocked` })}
      >
        {pair}
      </EmptyState>
    );
  }
  return (
    <Stack gap={4}>
      {error !== undefined && (
        <p role="status" className={notice['offline']}>
          {t('tvs.failed')} {errorText(codeOf(error))}
        </p>
      )}
      {pair}
      <PatternButton displays={displays} onChanged={reload} />
      <ul className={css['list']}>
        {displays.map((display) => (
          <DisplayCard
            key={display.id}
            listed={display}
            label={labelIn(displays, display)}
            events={events}
            onChanged={reload}
          />
        ))}
      </ul>
    </Stack>
  );
}

/** Numbers TVs of the same name in the order in which they were paired. */
function labelIn(displays: readonly Display[], { id, name }: Display): string {
  const same = displays.filter((other) => other.name.trim() === name.trim());
  return same.length > 1 ? `${name} (${same.findIndex((other) => other.id === id) + 1})` : name;
}
