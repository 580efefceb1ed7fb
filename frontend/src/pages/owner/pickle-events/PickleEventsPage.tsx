import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Failure, failureOf, useEvents } from '../../../features/pickle-events/data';
import { DeleteDialog } from '../../../features/pickle-events/DeleteDialog';
import { EventForm } from '../../../features/pickle-events/EventForm';
import { EventList } from '../../../features/pickle-events/EventList';
import css from '../../../features/pickle-events/PickleEvents.module.css';
import { useCatalogueChanges } from '../../../features/catalogue/owner/store';
import { useProducts } from '../../../features/catalogue/owner/useProducts';
import { call } from '../../../http/call';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../../realtime/useRoom';
import notice from '../../../ui/Notice.module.css';
import { useTitle } from '../../../ui/useTitle';
import { useOpenForm } from '../openForm';

const shownForMs = 3_000;

/** The pickle events: their list, or the form of one of them instead. */
export default function PickleEventsPage() {
  const { t } = useTranslation('pickleEvents');
  useTitle(t('title'));
  const errorText = useErrorText();
  const go = useNavigate();
  useRoom('catalogue');
  const [withInactive, setInactive] = useState(false);
  const { events, failure, isLoading, load } = useEvents(withInactive, useCatalogueChanges());
  const productList = useProducts();
  const [edited, edit, editLate] = useOpenForm('pickleEvents');
  const [leaving, leave] = useState<PickleEvent>();
  const [isDeleting, setDeleting] = useState(false);
  const [notDeleted, setNotDeleted] = useState<Failure>();
  const [done, showMessage] = useMessage();

  // The other view begins at its top, regardless of the scroll position in this one.
  const show = (view: typeof edited) => {
    edit(view);
    window.scrollTo(0, 0);
  };
  const saved = () => {
    showMessage(t(edited === 'new' ? 'done.created' : 'done.updated'));
    if (editLate(undefined)) window.scrollTo(0, 0);
    void load();
  };
  const showOrders = ({ id }: PickleEvent) => {
    window.scrollTo(0, 0);
    void go(`/admin?tab=orders&event=${encodeURIComponent(id)}`);
  };
  async function remove({ id }: PickleEvent) {
    setNotDeleted(undefined);
    setDeleting(true);
    try {
      await call('deletePickleEvent', { params: { id } });
      showMessage(t('done.deleted'));
    } catch (error) {
      setNotDeleted(failureOf(error));
    } finally {
      setDeleting(false);
      leave(undefined);
      void load();
    }
  }
  return (
    <>
      <p role="status" className={`${css['done']} ${css['status']}`}>
        {done}
      </p>
      {notDeleted && (
        <p role="alert" className={`${notice['failed']} ${css['status']}`}>
          {notDeleted.code === undefined || notDeleted.code === 'unexpected'
            ? t('failed.delete')
            : errorText(notDeleted.code)}
        </p>
      )}
      {edited ? (
        <EventForm
          key={edited === 'new' ? 'new' : edited.id}
          event={edited === 'new' ? undefined : edited}
          {...productList}
          onSaved={saved}
          onClose={() => show(undefined)}
        />
      ) : (
        <>
          <header className={css['head']}>
            <h1>{t('title')}</h1>
            <p>{t('lead')}</p>
          </header>
          <EventList
            events={events}
            failure={failure}
            isLoading={isLoading}
            withInactive={withInactive}
            onInactive={setInactive}
            onRefresh={() => void load()}
            onCreate={() => show('new')}
            onEdit={show}
            onDelete={leave}
            onOrders={showOrders}
          />
        </>
      )}
      <DeleteDialog
        event={leaving}
        isBusy={isDeleting}
        onConfirm={(event) => void remove(event)}
        onClose={() => leave(undefined)}
      />
    </>
  );
}

/** Shown for three seconds. */
function useMessage(): [string | undefined, (text: string) => void] {
  const [message, setMessage] = useState<{ text: string }>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(setMessage, shownForMs, undefined);
    return () => clearTimeout(timer);
  }, [message]);
  return [message?.text, (text) => setMessage({ text })];
}
