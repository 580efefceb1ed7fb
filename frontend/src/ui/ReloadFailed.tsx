import { codeOf, useErrorText } from '../i18n/useErrorText';
import notice from './Notice.module.css';

type Props = {
  /** The error of the last attempt; undefined shows nothing. */
  error: unknown;
  /** What could not be loaded, before the reason. */
  failed: string;
};

/** Above older data that could not be loaded anew, or in place of a small part of a page. */
export function ReloadFailed({ error, failed }: Props) {
  const errorText = useErrorText();
  if (error === undefined) return null;
  return (
    <p role="alert" className={notice['failed']}>
      {failed} {errorText(codeOf(error))}
    </p>
  );
}
