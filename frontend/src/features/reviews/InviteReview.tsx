import type { EventId } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../realtime/status';
import { Button } from '../../ui/Button';
import { ShareLink } from '../../ui/ShareLink';
import { dayText } from '../../ui/time';
import css from './InviteReview.module.css';

type Link = { url: string; expiresAt: string };
/** An invitation for one customer, or for the tables of the event. */
export type InviteKind = 'customer' | 'tables';
const calls = { customer: 'createReviewLink', tables: 'createTableLink' } as const;
const textKeys = { customer: 'invite', tables: 'tables' } as const;

type Props = {
  kind: InviteKind;
  eventId: EventId;
  /** The event's title for customers. */
  title: string | undefined;
};

/**
 * Links created on this page: the server stores only their hashes, and a new link would invalidate the previous one.
 */
const made = new Map<string, Link>();

/** The review link, as a QR code or to be sent. */
export function InviteReview({ kind, eventId, title }: Props) {
  const key = `${kind}/${eventId}`;
  const { t } = useTranslation('reviews');
  const { state } = useConnection();
  const [link, setLink] = useState(made.get(key));
  const { isBusy, failure, attempt } = useAttempt();

  async function make() {
    const { data } = await call(calls[kind], { params: { eventId } });
    made.set(key, data);
    setLink(data);
  }
  return (
    <section className={css['invite']} aria-label={t(`${textKeys[kind]}.title`)}>
      <h4>{t(`${textKeys[kind]}.title`)}</h4>
      <p>{t(`${textKeys[kind]}.lead`)}</p>
      {link && <SendLink link={link} title={title} />}
      {failure && <p role="alert">{`${t('invite.failed')} ${failure}`}</p>}
      {state !== 'live' && <p className={css['note']}>{t('invite.needsNet')}</p>}
      <div>
        <Button
          variant={link ? 'quiet' : 'primary'}
          isBusy={isBusy}
          disabled={state !== 'live'}
          onClick={() => void attempt(make)}
        >
          {t(link ? 'invite.another' : 'invite.make')}
        </Button>
      </div>
      <p className={css['note']}>{t('invite.earlier')}</p>
    </section>
  );
}

function SendLink({ link: { url, expiresAt }, title }: { link: Link; title: string | undefined }) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const address = new URL(url);
  // A customer gets the page in the language of the message.
  if (language === 'ml') address.searchParams.set('lang', 'ml');
  const link = address.href;
  const message = title
    ? t('invite.message', { title, url: link })
    : t('invite.messagePlain', { url: link });
  return (
    <>
      <p className={css['note']}>
        {t('invite.until', { day: dayText(indianDay(Date.parse(expiresAt)), language) })}
      </p>
      <ShareLink
        link={link}
        message={message}
        texts={{
          qr: t('invite.qr'),
          link: t('invite.link'),
          whatsapp: t('invite.whatsapp'),
          copy: t('invite.copy'),
          copied: t('invite.copied'),
          notCopied: t('invite.notCopied'),
        }}
      />
    </>
  );
}
