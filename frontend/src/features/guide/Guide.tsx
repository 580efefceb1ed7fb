import { guideSteps } from '@kalavara/shared-types/content/guide';
import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import { useEffect, useState, type ReactNode } from 'react';
import { reloadPage } from '../../http/reloadPage';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import css from './Guide.module.css';
import { inOrder, titleOf } from './texts';

/** The drawings are the largest part, so they are loaded after the page is rendered, while online. */
const loadDetail = () => import('./StepDetail').then(({ default: StepDetail }) => StepDetail);

/** The content of an open step. A failed load is shown only there, with a retry. */
function useDetail() {
  const [found, setFound] = useState<{ StepDetail: Awaited<ReturnType<typeof loadDetail>> }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    loadDetail().then(
      (StepDetail) => setFound({ StepDetail }),
      () => setFailed(true),
    );
  }, []);
  async function retry() {
    setFailed(false);
    try {
      setFound({ StepDetail: await loadDetail() });
    } catch {
      if (!(await reloadPage())) setFailed(true);
    }
  }
  return { StepDetail: found?.StepDetail, hasFailed, retry };
}

type Props = {
  /** The stages as shown, with the owner's minutes, films and stills. */
  stages: readonly Stage[];
  /** Extra controls of a sub-step, by role. */
  extras: (step: SubStep, title: string) => ReactNode;
};

/** The five steps of the feast; each opens by a press and stays open until another one is opened. */
export function Guide({ stages, extras }: Props) {
  const { t } = useTranslation('guide');
  const language = useLanguage();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  const { StepDetail, hasFailed, retry } = useDetail();

  return (
    <ol className={css['steps']} aria-label={t('steps')}>
      {guideSteps.map((step) => {
        const stage = stages.find(({ id }) => id === step.id)!;
        const isOpen = opened.includes(step.id);
        const [first, second] = inOrder(language).map((each) => titleOf(step, each));
        return (
          <li key={step.id} className={css['step']} data-color={stage.color}>
            <h2>
              <button
                type="button"
                className={css['head']}
                aria-expanded={isOpen}
                aria-controls={`guide-${step.id}`}
                onClick={() => toggle(step.id)}
              >
                <span className={css['inside']}>
                  <span className={css['number']}>{step.id}</span>
                  <span className={css['title']}>
                    {first} <span className={css['other']}>{second}</span>
                  </span>
                  <span className={css['arrow']} aria-hidden="true" />
                </span>
              </button>
            </h2>
            <div id={`guide-${step.id}`}>
              {isOpen && StepDetail && <StepDetail step={step} stage={stage} extras={extras} />}
              {isOpen && !StepDetail && !hasFailed && (
                <Skeleton label={t('loading')} rows={3} height="72px" />
              )}
              {isOpen && !StepDetail && hasFailed && (
                <ErrorState text={t('failed')} onRetry={() => void retry()} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
