import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import card from '../../ui/Card.module.css';
import { StepPicture } from './StepPicture';
import css from './StepViewer.module.css';
import type { RecipeTexts } from './texts';

/** The number of dots that are distinct on a phone; more of them wrap into rows of the same length. */
const maxInRow = 6;
const inRows = (count: number) =>
  ({ '--in-row': Math.ceil(count / Math.ceil(count / maxInRow)) }) as CSSProperties;

/** Shows one step at a time, readable at arm's length and usable with a knuckle. The arrow keys work too. */
export function StepViewer({ steps }: { steps: RecipeTexts['steps'] }) {
  const { t } = useTranslation('recipes');
  const [chosen, setChosen] = useState(1);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const count = steps.length;
  const active = Math.min(chosen, count);
  const { title, description, imageUrl, tips } = steps[active - 1]!;

  function go(to: number) {
    if (to < 1 || to > count) return;
    // A button that is disabled while it is pressed would lose the focus.
    if (to === 1 && document.activeElement === previous.current) next.current?.focus();
    if (to === count && document.activeElement === next.current) previous.current?.focus();
    setChosen(to);
  }
  function turn(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(active + by);
  }

  return (
    <section
      className={`${card['card']} ${css['viewer']}`}
      aria-labelledby="recipe-steps"
      onKeyDown={turn}
    >
      <h3 id="recipe-steps">{t('detailedSteps')}</h3>
      <progress
        className={css['progress']}
        aria-label={t('steps.progress', { step: active, count })}
        value={active}
        max={count}
      />
      <Stack gap={4} className={css['step']}>
        <StepPicture key={imageUrl} address={imageUrl} title={title} />
        <Stack gap={2} className={css['textBox']} aria-live="polite">
          <p className={css['count']}>{t('steps.progress', { step: active, count })}</p>
          <h4>{title}</h4>
          <p className={css['text']}>{description}</p>
          {tips && (
            <p className={css['tip']}>
              <strong>{t('steps.tip')}</strong>
              {tips}
            </p>
          )}
        </Stack>
      </Stack>
      <ol className={css['dots']} style={inRows(count)} aria-label={t('steps.all')}>
        {steps.map((step, n) => (
          <li key={n}>
            <button
              type="button"
              aria-label={t('steps.dot', { step: n + 1, title: step.title })}
              aria-current={n + 1 === active ? 'step' : undefined}
              onClick={() => go(n + 1)}
            />
          </li>
        ))}
      </ol>
      <div className={css['turn']}>
        <Button
          ref={previous}
          variant="quiet"
          disabled={active === 1}
          onClick={() => go(active - 1)}
        >
          {t('steps.previous')}
        </Button>
        <Button ref={next} disabled={active === count} onClick={() => go(active + 1)}>
          {t('steps.next')}
        </Button>
      </div>
    </section>
  );
}
