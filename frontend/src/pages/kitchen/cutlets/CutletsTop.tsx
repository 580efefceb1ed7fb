import { longDayText } from '@kalavara/shared-types/day-text.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lock } from '../../../features/cutlets/gate';
import { setWorker, useWorker } from '../../../features/cutlets/worker';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Grid } from '../../../ui/Grid';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import css from './Cutlets.module.css';

type Props = { today: Day; date: Day; onDate: (day: string) => void };

/**
 * Title, worker, date, the day that is shown, and a link back. On a phone only title and day are visible, and a button
 * opens the rest.
 */
export function CutletsTop({ today, date, onDate }: Props) {
  const { t } = useTranslation(['cutlets', 'common']);
  const [isOpen, setOpen] = useState(false);
  const language = useLanguage();
  const worker = useWorker();
  const leave = () => void lock().catch(() => showToast(t('lockedHere')));
  return (
    <header className={css['top']}>
      <div className={css['heading']}>
        <h1>{t('title')}</h1>
        <p>
          {t('today', { day: longDayText(today, language) })}
          {date !== today && (
            <strong> {t('shownDay', { day: longDayText(date, language) })}</strong>
          )}
        </p>
      </div>
      <button
        type="button"
        className={css['more']}
        aria-expanded={isOpen}
        aria-controls="cutlet-options"
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'common:close' : 'more')}
      </button>
      <div id="cutlet-options" className={`${css['options']} ${isOpen ? css['isOpen'] : ''}`}>
        <div className={css['tools']}>
          <Link className={css['back']} to="/roadmap">
            {t('back')}
          </Link>
          <div>
            <LanguageToggle />
          </div>
          <Button variant="quiet" onClick={leave}>
            {t('logout')}
          </Button>
        </div>
        <Grid columns={2} gap={3}>
          <TextField
            label={t('worker.label')}
            placeholder={t('worker.default')}
            value={worker}
            maxLength={80}
            autoComplete="name"
            onChange={(event) => setWorker(event.target.value)}
          />
          <TextField
            label={t('day')}
            type="date"
            value={date}
            onChange={(event) => onDate(event.target.value)}
          />
        </Grid>
      </div>
    </header>
  );
}
