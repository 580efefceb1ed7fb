import { secondMs } from '@kalavara/shared-types/durations';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { screenNow } from '../../../realtime/drawing';
import css from './TestPattern.module.css';

const scale = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900];

type Props = { name: string; trimMs: number };

/**
 * A line that crosses the screen once per second of the server's time, above a scale in milliseconds: a photograph of
 * several TVs shows their display lag. The background flashes with each second.
 */
export function TestPattern({ name, trimMs }: Props) {
  const { t } = useTranslation('stages');
  const pattern = useRef<HTMLElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const digits = useRef<HTMLElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      const now = screenNow();
      const ms = now % secondMs;
      if (line.current) line.current.style.left = `${ms / 10}%`;
      if (digits.current) digits.current.textContent = String(Math.floor(now / secondMs) % 60);
      if (pattern.current) pattern.current.dataset['flash'] = String(ms < 100);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [pattern, line, digits]);
  return (
    <section ref={pattern} className={css['pattern']} aria-label={t('pattern.title')}>
      <h2 className={css['name']}>{name}</h2>
      <b ref={digits} className={css['digits']} />
      <div className={css['scale']}>
        {scale.map((ms) => (
          <span key={ms} style={{ left: `${ms / 10}%` }}>
            {ms}
          </span>
        ))}
        <div ref={line} className={css['line']} />
      </div>
      <p className={css['trim']}>{t('pattern.trim', { ms: String(trimMs) })}</p>
    </section>
  );
}
