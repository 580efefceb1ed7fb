import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../features/catalogue/store';

/** The seller's mail address and phone number, as links. */
export function Contact() {
  const { t } = useTranslation('shop');
  const { email, phone } = useCatalogue().settings;
  return (
    <>
      {email !== '' && (
        <p>
          {t('footer.email')}: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone !== '' && (
        <p>
          {t('footer.phone')}: <a href={`tel:${phone}`}>{readable(phone)}</a>
        </p>
      )}
    </>
  );
}

/** Phone number as written in India: "+91 98470 12345". */
const readable = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
