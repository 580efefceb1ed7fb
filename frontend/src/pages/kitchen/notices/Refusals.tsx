import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { useMessage } from '../../../i18n/useMessage';
import { useTranslation } from 'react-i18next';
import { movementOf } from '../../../features/inventory/moves/refusedMovement';
import { useKnownMovements } from '../../../features/inventory/store';
import { useTexts } from '../../../features/inventory/texts';
import { useDropExpired } from '../../../features/timers/useDropExpired';
import { dismiss, expiredSince, useRefusals, type Refusal } from '../../../outbox/outbox';
import { firstOf, reasonOf, recover, recoveryOf, recoveryText } from '../../../outbox/recovery';
import { findDefinition, labelOf } from '../../../outbox/registry';
import { Button } from '../../../ui/Button';
import { RefusalCards } from '../../../ui/RefusalCards';
import noticesCss from './Notices.module.css';
import css from '../Kitchen.module.css';
import type { KitchenLocation } from '../location';
import { aboutRefusal, findItem, guestCountOf } from './refusal';

type Props = {
  events: readonly DiaryEvent[];
  go: (location: KitchenLocation) => void;
  /** Returns the subject of a refused command, if only the page knows it. */
  nameOf?: (refusal: Refusal) => string | undefined;
};

/** Refused commands with the reason, the person who was first, and a retry. Each remains until it is dismissed. */
export function Refusals(props: Props) {
  const { t } = useTranslation('commands');
  const refusals = useRefusals();
  useDropExpired();
  if (refusals.length === 0) return null;
  return (
    <section role="alert" aria-label={t('refusals')} className={noticesCss['notices']}>
      <RefusalCards
        refusals={refusals}
        card={(refusal, hasMoved) => (
          <RefusalCard key={refusal.id} refusal={refusal} hasMoved={hasMoved} {...props} />
        )}
      />
    </section>
  );
}

function RefusalCard({
  refusal,
  hasMoved,
  events,
  go,
  nameOf,
}: Props & { refusal: Refusal; hasMoved: () => boolean }) {
  const { t } = useTranslation(['kitchen', 'commands']);
  const message = useMessage();
  const errorText = useErrorText();
  const language = useLanguage();
  const { code } = refusal.refusal;
  const about = aboutRefusal(refusal, events, language);
  const guestCount = guestCountOf(refusal);
  const { nameOf: itemNameOf, what } = useTexts();
  const movement = movementOf(refusal, useKnownMovements());
  const item = movement && findItem(movement.itemId);
  const name = [
    nameOf?.(refusal) ?? about.name ?? (item && itemNameOf(item)),
    movement && what({ ...movement, unit: movement.unit ?? item?.unit ?? 'kg' }),
    guestCount !== undefined && t('people.count', { count: guestCount }),
  ]
    .filter(Boolean)
    .join(' · ');
  const recovery = recoveryOf(refusal);
  const { refusalText } = findDefinition(refusal.name) ?? {};
  const reason = reasonOf(refusal);

  const first = firstOf(refusal);
  const text = refusalText ?? labelOf(refusal);

  return (
    <div className={css['refusal']}>
      <p>
        <strong>
          {[text && message(text), name].filter(Boolean).join(refusalText ? ' ' : ': ')}
        </strong>
        <br />
        {reason ? message(reason) : errorText(code)} {first && t('commands:byWhom', first)}
      </p>
      <div className={css['acts']}>
        {recovery && (
          <Button onClick={() => void (hasMoved() || recover(refusal, recovery))}>
            {guestCount === undefined
              ? recoveryText(recovery, message)
              : t('refused.setCount', { people: guestCount })}
          </Button>
        )}
        {about.eventId && (
          <Button variant="quiet" onClick={() => go({ section: 'tasks', eventId: about.eventId })}>
            {t('refused.show')}
          </Button>
        )}
        {/* An expired start has no dismiss button: without its card the countdown and bell would be lost. Stop ends
            it. */}
        {!expiredSince(refusal) && (
          <Button variant="quiet" onClick={() => void (hasMoved() || dismiss(refusal.id))}>
            {t('refused.understood')}
          </Button>
        )}
      </div>
    </div>
  );
}
