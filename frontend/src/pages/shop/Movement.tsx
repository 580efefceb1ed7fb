import { featured } from '@kalavara/shared-types/catalogue/catalogue.rules';
import { nameIn } from '../../features/catalogue/texts';
import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { fallbackProduct, Picture } from '../../ui/Picture';
import css from './Movement.module.css';
import { Section } from './Section';
import { anchors, goTo } from './anchors';

/** The reasons behind the shop, one product to start with, and a link back to all products. */
export function Movement() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { products } = useCatalogue();
  const [product = products[0]] = featured(products);
  return (
    <Section title={t('movement.title')}>
      <div className={css['movement']}>
        <div className={css['textBox']}>
          <p className={css['text']}>{t('movement.text')}</p>
          <Button onClick={() => void goTo(anchors.products)}>{t('movement.back')}</Button>
        </div>
        {product && (
          <a className={css['card']} href={`#${product.id}`}>
            <Picture
              src={product.image}
              fallback={fallbackProduct}
              alt=""
              width="400"
              height="400"
              loading="lazy"
              decoding="async"
              sizes="400px"
            />
            <span>
              <strong className={css['label']}>{t('movement.label')}</strong>
              {nameIn(product, language)}
            </span>
          </a>
        )}
        <img
          className={css['scene']}
          src="/pictures/movement.svg"
          alt=""
          width="640"
          height="400"
          loading="lazy"
          decoding="async"
        />
      </div>
    </Section>
  );
}
