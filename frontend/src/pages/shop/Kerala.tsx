import { useCatalogue } from '../../features/catalogue/store';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import { rupees } from '../../ui/rupees';
import css from './Kerala.module.css';
import { Section } from './Section';
import { anchors } from './anchors';

const promises = ['sealed', 'trackable', 'boutique'] as const;

/** From where it comes and how it travels: what the footer's "Shipping" leads to. */
export function Kerala() {
  const { t } = useTranslation('home');
  const { deliveryFee, freeDeliveryThreshold, minimumOrder } = useCatalogue().settings;
  const sums = {
    fee: rupees(deliveryFee),
    threshold: rupees(freeDeliveryThreshold),
    minimum: rupees(minimumOrder),
  };
  return (
    <Section
      title={t('kerala.title')}
      lead={t('kerala.lead')}
      id={anchors.shipping}
      background="leaf"
    >
      <div className={css['map']}>
        <img
          src="/pictures/journey.svg"
          alt=""
          width="640"
          height="400"
          loading="lazy"
          decoding="async"
        />
        <div>
          {/* On a phone it scrolls sideways, which a keyboard does only where the focus is. */}
          <Stack as="ul" gap={4} className={css['promises']} tabIndex={0}>
            {promises.map((name) => (
              <li key={name}>
                <h3>{t(`kerala.${name}Title`)}</h3>
                <p>{t(`kerala.${name}`)}</p>
              </li>
            ))}
          </Stack>
          <p className={css['fee']}>{t('kerala.fee', sums)}</p>
        </div>
      </div>
    </Section>
  );
}
