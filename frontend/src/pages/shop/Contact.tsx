import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../features/catalogue/store';
import { phoneText } from '../../ui/phoneText';

/** The seller's mail address and phone number, as links. */
export function Contact() {
  const { t } = useTranslation('shop');
  const { email, phone } = useCatalogue().settings;
  return (
    <>
      {email && (
        <p>
          {t('footer.email')}: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p>
          {t('footer.phone')}: <a href={`tel:${phone}`}>{phoneText(phone)}</a>
        </p>
      )}
    </>
  );
}
