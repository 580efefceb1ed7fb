import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Customization, OilType } from '@kalavara/shared-types/catalogue/customization';
import { normalizeCustomization } from '@kalavara/shared-types/catalogue/customization.rules';
import { maxUnitsOfOne, unitPrice } from '@kalavara/shared-types/checkout/checkout.rules';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { useState } from 'react';
import { countOf, unitsLeft, maxUnitsOf, type CartLine } from '../../../features/cart/cart.rules';
import { addCustomised, replaceLine, useCart } from '../../../features/cart/store';
import { Allergens } from '../../../features/catalogue/Allergens';
import { useOffered } from '../../../features/catalogue/offers';
import { nameIn } from '../../../features/catalogue/texts';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Grid } from '../../../ui/Grid';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { Sheet } from '../../../ui/Sheet';
import { Stepper } from '../../../ui/Stepper';
import { TextArea } from '../../../ui/TextArea';
import { Tick } from '../../../ui/Tick';
import { fallbackProduct, Picture } from '../../../ui/Picture';
import css from './CustomizeDialog.module.css';
import { MixChoice, OilChoice, SpiceChoice, TendernessChoice } from './CustomizeChoices';
import { benefitsOf } from './oils';
import { useCustomization } from './useCustomization';
import './messages';

type Props = {
  product: Product;
  /** The cart line being edited; undefined for a new one. */
  line?: CartLine | undefined;
  /** The oil that was chosen on the product's page. */
  oilType?: OilType | undefined;
  onClose: () => void;
};

const maxCharacters = 500;

/** The dialog to customize a product. Closing it changes nothing and discards the typed input; a reload restores it. */
export function CustomizeDialog({ product, line, oilType, onClose }: Props) {
  const { t } = useTranslation(['cart', 'product']);
  const language = useLanguage();
  const { lines } = useCart();
  const { customization, choose, discard } = useCustomization({
    productId: product.id,
    line,
    oilType,
  });
  const close = () => {
    discard();
    onClose();
  };
  const inCart = countOf(lines, product.id);
  const free = maxUnitsOf(product) - inCart + (line?.quantity ?? 0);
  const room = Math.max(1, free);
  const [isRefused, setRefused] = useState(false);
  const [requested, setRequested] = useState(line?.quantity ?? 1);
  const quantity = Math.min(requested, room);

  const offered = useOffered(product);
  const unit = unitPrice({ pricePaise: toPaise(offered.price) }, customization);
  const name = nameIn(product, language);

  const whyNot = () => {
    const left = unitsLeft(product);
    if (left === 0) return t('notAdded.soldOut', { name });
    return left < maxUnitsOfOne
      ? t('notAdded.left', { name, count: left })
      : t('notAdded.most', { name, count: inCart });
  };
  const confirm = () => {
    if (free <= 0) return setRefused(true);
    if (line) replaceLine(line.id, normalizeCustomization(customization), quantity);
    else addCustomised(product.id, normalizeCustomization(customization), quantity);
    close();
  };
  return (
    <Sheet
      shape="full"
      title={t('dialog.title')}
      isOpen
      onClose={close}
      hasOneRowFooter
      footer={
        <Grid columns="end" gap={3} className={css['footer']}>
          {isRefused && free <= 0 && (
            <p role="alert" className={css['refused']}>
              {whyNot()}
            </p>
          )}
          <p role="status">
            {t('dialog.total')} <strong>{rupees(toRupees(unit * quantity))}</strong>
          </p>
          <Button onClick={confirm}>{t(line ? 'dialog.save' : 'dialog.add')}</Button>
        </Grid>
      }
    >
      <Stack gap={5}>
        <ProductHead product={product} price={offered.price} />

        <OilChoice value={customization.oilType} choose={choose} />
        <OilFacts product={product} customization={customization} />

        <TendernessChoice value={customization.meatTenderness} choose={choose} />
        <SpiceChoice value={customization.spicyLevel} choose={choose} />
        <MixChoice value={customization.mixType} choose={choose} />
        {customization.mixType === 'custom' && (
          <TextArea
            label={t('dialog.suggestion')}
            hint={t('dialog.suggestionHint')}
            maxLength={maxCharacters}
            value={customization.customMixSuggestion ?? ''}
            onChange={(event) => choose({ customMixSuggestion: event.target.value })}
          />
        )}
        <TextArea
          label={t('requests')}
          hint={t('dialog.requestsHint')}
          maxLength={maxCharacters}
          value={customization.specialRequests ?? ''}
          onChange={(event) => choose({ specialRequests: event.target.value })}
        />
        <div className={css['quantity']}>
          <strong>{t('dialog.quantity')}</strong>
          <Stepper
            label={t('quantityOf', { name })}
            fewer={t('fewer')}
            more={t('more')}
            quantity={quantity}
            least={1}
            most={room}
            onChange={setRequested}
          />
        </div>
      </Stack>
    </Sheet>
  );
}

function ProductHead({ product, price }: { product: Product; price: number }) {
  const language = useLanguage();
  return (
    <div className={css['product']}>
      <Picture
        src={product.image}
        fallback={fallbackProduct}
        alt=""
        width="72"
        height="72"
        sizes="72px"
      />
      <div>
        <h3>{nameIn(product, language)}</h3>
        <p>
          {rupees(price)} · {product.weight}
        </p>
      </div>
    </div>
  );
}

type Chosen = { product: Product; customization: Customization };

/** Taste and benefits of the chosen oil, and the allergens of the product with these choices. */
function OilFacts({ product, customization }: Chosen) {
  const { t } = useTranslation(['cart', 'product']);
  const oil = customization.oilType;
  return (
    <div className={css['about']} role="status">
      <h4>
        {t('taste')}: {t(`product:oils.${oil}`)}
      </h4>
      <p>{t(`oils.${oil}.taste`)}</p>
      <h4>{t('benefits')}</h4>
      <ul>
        {benefitsOf(oil, t).map((benefit) => (
          <li key={benefit}>
            <Tick /> {benefit}
          </li>
        ))}
      </ul>
      <Allergens product={product} customization={customization} />
    </div>
  );
}
