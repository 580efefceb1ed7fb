import type { Task } from '@kalavara/shared-types/todos/todos';
import { useState } from 'react';
import { useLanguage, type Language } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Grid } from '../../ui/Grid';
import { Stack } from '../../ui/Stack';
import css from './TaskDetails.module.css';
import { descriptionOf } from './texts';

type Props = { task: Pick<Task, 'id' | 'description'> };

const names = { en: 'ui:english', ml: 'ui:malayalam' } as const;

/** The description of a task, step by step, with a language switch of its own. */
export function TaskGuide({ task }: Props) {
  const { t } = useTranslation(['kitchen', 'ui']);
  const page = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const description = descriptionOf(task);
  const language = description.ml ? (chosen ?? page) : 'en';
  const lines = description[language] ?? description.en;
  return (
    <Stack as="section" gap={2} className={css['part']}>
      <Grid columns="end" gap={2} className={css['head']}>
        <h4>{t('task.guide')}</h4>
        {description.ml && (
          <div className={css['toggle']} role="group" aria-label={t('task.language')}>
            {(['en', 'ml'] as const).map((each) => (
              <button
                key={each}
                type="button"
                lang={each}
                aria-pressed={each === language}
                onClick={() => setChosen(each)}
              >
                {t(names[each])}
              </button>
            ))}
          </div>
        )}
      </Grid>
      {lines.length === 0 && <p>{t('task.noGuide')}</p>}
      <ol className={css['steps']} {...(description.ml && { lang: language })}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
      {page === 'ml' && !description.ml && lines.length > 0 && (
        <p className={css['hint']}>{t('task.onlyOriginal')}</p>
      )}
    </Stack>
  );
}
