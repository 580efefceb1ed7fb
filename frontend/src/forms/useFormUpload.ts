import { useTranslation } from 'react-i18next';
import { useUpload } from '../http/useUpload';
import { showToast } from '../ui/Toast';
import { useIsMounted } from '../ui/useIsMounted';

/** The upload of a picture into a form. If the form was left meanwhile, a toast shows that the picture is not in it. */
export function useFormUpload(onDone: (path: string) => void, onBusy: (isBusy: boolean) => void) {
  const { t } = useTranslation('forms');
  const isMounted = useIsMounted();
  return useUpload((path) => (isMounted() ? onDone(path) : showToast(t('photoLeft'))), onBusy);
}
