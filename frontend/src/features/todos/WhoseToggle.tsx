import { useTranslation } from 'react-i18next';
import { showMine, useIsMine } from './whose';
import css from './WhoseToggle.module.css';

/** The switch "Mine · All", stored on this device. */
export function WhoseToggle() {
  const { t } = useTranslation('kitchen');
  const isMine = useIsMine();
  return (
    <div role="group" aria-label={t('now.whose')} className={css['whose']}>
      <button type="button" aria-pressed={isMine} onClick={() => showMine(true)}>
        {t('now.mine')}
      </button>
      <button type="button" aria-pressed={!isMine} onClick={() => showMine(false)}>
        {t('now.all')}
      </button>
    </div>
  );
}
