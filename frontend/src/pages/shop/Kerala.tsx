import { useCatalogue } from '../../features/catalogue/store';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import { rupees } from '../../ui/rupees';
import css from './Kerala.module.css';
import { Section } from './Section';
import { anchors } from './anchors';

const promises = ['sealed', 'trackable', 'boutique'] as const;

/** Where the products come from and how they are shipped; the target of the footer's link "Shipping". */
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
          {/* On a phone the list scrolls sideways, which a keyboard can only do with the focus in it. */}
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
