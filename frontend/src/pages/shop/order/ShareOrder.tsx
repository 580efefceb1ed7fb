import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { copyText } from '../../../ui/copyText';
import { showToast } from '../../../ui/Toast';
import { linkTo } from './orderAddress';
import css from './OrderPage.module.css';

type Props = { orderNo: string; accessKey: string };
/** Device functions that browsers lack on plain HTTP. */
type Device = {
  share?: (what: { text: string; url: string }) => Promise<void>;
  clipboard?: Clipboard;
};

/** Shares the link to this order for another device, with the key after `#`. */
export function ShareOrder({ orderNo, accessKey }: Props) {
  const { t } = useTranslation('order');
  const device = navigator as unknown as Device;
  const url = linkTo(orderNo, accessKey);

  // Closing the share sheet rejects the promise; that is no failure.
  const share = () =>
    void device.share?.({ text: t('shareText', { orderNo }), url }).catch(() => {});
  const copy = async () => showToast(t((await copyText(url)) ? 'copied' : 'notCopied'));
  return (
    <p className={css['actions']}>
      {device.clipboard && (
        <Button variant="quiet" onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
      )}
      {device.share && (
        <Button variant="quiet" onClick={share}>
          {t('share')}
        </Button>
      )}
    </p>
  );
}
