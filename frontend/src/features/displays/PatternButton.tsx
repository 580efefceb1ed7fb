import type { Display } from '@kalavara/shared-types/displays/displays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { newId } from '../../http/newId';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useNow } from '../../realtime/drawing';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/Toast';
import css from './DisplayList.module.css';
import { upsertDisplay } from './store';

type Props = { displays: readonly Display[]; onChanged: () => void };

/** Shows the test pattern on all TVs, or ends it. */
export function PatternButton({ displays, onChanged }: Props) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const now = useNow();
  const isShown = displays.some(({ patternUntil }) => now < (patternUntil ?? 0));

  async function setPattern(pattern: boolean) {
    setBusy(true);
    const updates = displays.map(({ id }) =>
      call('updateDisplay', { params: { id }, body: { pattern } }, { commandId: newId() }),
    );
    const results = await Promise.allSettled(updates);
    setBusy(false);
    for (const result of results)
      if (result.status === 'fulfilled') upsertDisplay(result.value.data);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) showToast(errorText(codeOf((failed as PromiseRejectedResult).reason)));
    else showToast(t(pattern ? 'tvs.patternShown' : 'tvs.patternEnded'));
    onChanged();
  }
  return (
    <div className={css['pattern']}>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void setPattern(!isShown)}>
        {t(isShown ? 'tvs.patternEnd' : 'tvs.pattern')}
      </Button>
      {isShown && <p>{t('tvs.patternHint')}</p>}
    </div>
  );
}
