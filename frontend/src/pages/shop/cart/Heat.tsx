import { useTranslation } from 'react-i18next';
import css from './Heat.module.css';

/** The heat as one to four chillies, with a text alternative. */
export function Heat({ level }: { level: number }) {
  const { t } = useTranslation('cart');
  return (
    <svg
      viewBox="0 0 64 16"
      width="64"
      height="16"
      role="img"
      aria-label={t('heat', { level })}
      className={css['heat']}
    >
      {[0, 1, 2, 3].map((index) => (
        <path
          key={index}
          transform={`translate(${index * 16} 0)`}
          data-hot={index < level || undefined}
          d="M12 2.5c-.3 1-1 1.5-1.8 1.6C11 8.6 7.5 13.2 1.2 14.1c5-2.4 6.3-6 5.9-8.8C7.7 4 9 3.6 9.9 3.7c.2-.8.6-1.3 1.4-1.8Z"
        />
      ))}
    </svg>
  );
}
