import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Stack } from '../../ui/Stack';
import { momentText } from '../../ui/time';
import type { Requests } from './useBackInStockRequests';

type Props = { productId: string; requests: Requests | undefined };

/** The shoppers with a back-in-stock request for a product, newest first. */
export function WaitingShoppers({ productId, requests }: Props) {
  const { t } = useTranslation('catalogue');
  const shown = useLanguage();
  const waiting = requests?.waiting[productId] ?? 0;
  if (!requests || waiting === 0) return null;
  const listed = requests.data.filter((request) => request.productId === productId);
  return (
    <Stack as="section" gap={2}>
      <h3>{t('products.waiting', { count: waiting })}</h3>
      <ul>
        {listed.map(({ phone, email, language, createdAt }) => (
          <li key={phone ?? email}>
            {phone ?? email} · {t(`products.writeIn.${language}`)} ·{' '}
            {momentText(Date.parse(createdAt), shown)}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
