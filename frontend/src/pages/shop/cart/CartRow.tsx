import { useRef } from 'react';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { maxUnitsOfOne } from '@kalavara/shared-types/checkout/checkout.rules';
import { countOf, unitsLeft, maxUnitsOf, type CartLine } from '../../../features/cart/cart.rules';
import { removeLine, restoreLine, setQuantity } from '../../../features/cart/store';
import { Allergens } from '../../../features/catalogue/Allergens';
import { nameIn } from '../../../features/catalogue/texts';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import { Stepper } from '../../../ui/Stepper';
import { StrokeIcon } from '../../../ui/StrokeIcon';
import { showToast } from '../../../ui/Toast';
import { fallbackProduct, Picture } from '../../../ui/Picture';
import { noteMoved, isSecondTap } from '../doubleTap';
import css from './CartRow.module.css';
import type { CartQuote } from './useBill';
import type { AvailableProduct } from './useAvailableCatalogue';
import { Before } from './Before';
import { CustomizationText } from './CustomizationText';

type Props = {
  line: CartQuote<CartLine>['lines'][number];
  lines: readonly CartLine[];
  product: AvailableProduct;
  onCustomize: () => void;
};

/**
 * Moves the focus to a neighbouring row: if a focused button is removed with its row, the focus would move behind the
 * dialog.
 */
function focusBeside(row: Element | null) {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const target =
    next?.querySelector('button:not([disabled])') ?? row?.closest('dialog')?.querySelector('h2');
  if (target instanceof HTMLElement) target.focus();
}

/** A line of the cart. The reason for a disabled plus is shown as text. */
export function CartRow({ line, lines, product, onCustomize }: Props) {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const { id, quantity, customization, unitPaise, usualPaise, totalPaise } = line;
  const name = nameIn(product, language) + (customization ? ` ${t('customized')}` : '');
  const maxUnits = maxUnitsOf(product) - countOf(lines, product.id) + quantity;
  const atLimit = !product.inStock
    ? t('reserved')
    : quantity > maxUnits
      ? t('someReserved', { count: unitsLeft(product) })
      : unitsLeft(product) < maxUnitsOfOne
        ? t('onlyLeft', { count: unitsLeft(product) })
        : t('atMost', { count: maxUnitsOfOne });
  const row = useRef<HTMLLIElement>(null);
  // When a line is removed, the next one moves under the finger.
  const remove = () => {
    if (isSecondTap()) return;
    const index = lines.findIndex((each) => each.id === id);
    const removed = lines[index]!;
    focusBeside(row.current);
    removeLine(id);
    noteMoved();
    showToast(t('removed', { name }), () => restoreLine(removed, index), 'removed');
  };
  const set = (now: number) => {
    if (now === 0) remove();
    else if (now > quantity || !isSecondTap()) setQuantity(id, now);
  };
  return (
    <li ref={row} className={css['row']} data-line>
      <Picture
        src={product.image}
        fallback={fallbackProduct}
        alt=""
        width="64"
        height="64"
        loading="lazy"
        sizes="64px"
      />
      <div className={css['text']}>
        <h3>{name}</h3>
        <p>
          {unitPaise < usualPaise && <Before paise={usualPaise} />}
          {rupees(toRupees(unitPaise))} <span className={css['each']}>{t('each')}</span>
        </p>
      </div>
      <p className={css['sum']}>{rupees(toRupees(totalPaise))}</p>
      {customization && <CustomizationText customization={customization} />}
      <div className={css['allergens']}>
        <Allergens product={product} customization={customization} />
      </div>
      <div className={css['actions']}>
        <Stepper
          label={t('quantityOf', { name })}
          fewer={t('fewer')}
          more={t('more')}
          quantity={quantity}
          most={maxUnits}
          onChange={set}
        />
        <button
          type="button"
          className={css['act']}
          aria-label={t('customizeOf', { name })}
          onClick={onCustomize}
        >
          {t('customize')}
        </button>
        <button
          type="button"
          className={css['remove']}
          title={t('remove')}
          aria-label={t('removeOf', { name })}
          onClick={remove}
        >
          <StrokeIcon path="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" size={24} />
        </button>
      </div>
      {quantity >= maxUnits && <p className={css['limit']}>{atLimit}</p>}
    </li>
  );
}
