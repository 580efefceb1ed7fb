import { Button } from './Button';
import { copyText } from './copyText';
import { QrCode } from './QrCode';
import css from './ShareLink.module.css';
import { TextField } from './TextField';
import { showToast } from './Toast';
import { WhatsAppLink } from './WhatsAppLink';
import { selectOnFocus } from './selectOnFocus';

type Props = {
  link: string;
  /** The message for WhatsApp; contains the link. */
  message: string;
  texts: Record<'qr' | 'link' | 'whatsapp' | 'copy' | 'copied' | 'notCopied', string>;
};

/** A link for another phone: as a QR code, as text, by WhatsApp or by copying. */
export function ShareLink({ link, message, texts }: Props) {
  const copy = async () => showToast((await copyText(link)) ? texts.copied : texts.notCopied);
  return (
    <>
      <QrCode text={link} label={texts.qr} className={css['qr']} />
      <TextField label={texts.link} value={link} readOnly onFocus={selectOnFocus} />
      <div className={css['acts']}>
        <WhatsAppLink message={message}>{texts.whatsapp}</WhatsAppLink>
        <Button variant="quiet" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </>
  );
}
