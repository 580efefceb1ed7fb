import { countryName, otherCountry } from '@kalavara/shared-types/checkout/countries.rules';
import { useTranslation } from 'react-i18next';
import { useCart } from '../../../features/cart/store';
import { useCatalogue } from '../../../features/catalogue/store';
import { nameIn } from '../../../features/catalogue/texts';
import { customizationText } from '../../../features/orders/shopper/customizationText';
import { whatsappLink } from '../../../features/orders/shopper/whatsapp';
import { useLanguage } from '../../../i18n/language';
import { linkStyle } from '../../../ui/linkStyle';
import { Stack } from '../../../ui/Stack';

/** Links that send the cart as an enquiry, for a shopper in a country without delivery. */
export function EnquiryLinks({ country }: { country: string }) {
  const { t } = useTranslation('checkout');
  const { t: tOrder } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  const { products, settings } = useCatalogue();
  const { lines } = useCart();
  const byId = new Map(products.map((product) => [product.id, product]));
  const name = country === otherCountry ? '' : countryName(country, language);
  const message = [
    t('enquiry.hello'),
    ...lines.flatMap(({ productId, quantity, customization }) => {
      const product = byId.get(productId);
      if (!product) return [];
      const line = `• ${nameIn(product, language)} (${product.weight}) × ${quantity}`;
      return customization ? [line, `   ${customizationText(customization, tOrder)}`] : line;
    }),
    `${t('enquiry.country')}: ${name}`,
    t('enquiry.question'),
  ].join('\n');
  const mail = `mailto:${settings.email}?subject=${encodeURIComponent(t('enquiry.subject'))}&body=${encodeURIComponent(message)}`;
  return (
    <Stack gap={3}>
      <p role="status">{t('enquiry.text')}</p>
      {settings.whatsapp !== '' && (
        <a
          className={linkStyle('quiet')}
          href={whatsappLink(settings.whatsapp, message)}
          target="_blank"
          rel="noreferrer"
        >
          {t('enquiry.whatsapp')}
        </a>
      )}
      {settings.email !== '' && (
        <a className={linkStyle('quiet')} href={mail}>
          {t('enquiry.mail')}
        </a>
      )}
    </Stack>
  );
}
