import type { Display } from '@kalavara/shared-types/displays/displays';
import { call } from '../../http/call';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import { newId } from '../../http/newId';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/Toast';
import type { InputOf } from '@kalavara/shared-types/contract/contract';
import { type Events, pageName } from './pageName';
import { upsertDisplay } from './store';

export type Wanted = InputOf<Endpoints['updateDisplay']>['body'];

/**
 * Returns the actions on a display. They need the server and are not stored for later. An offline TV gets its page and
 * its message when it reconnects, but no ring: a delayed one would startle a cook.
 */
export function useDisplayActions({ id, name }: Display, onChanged: () => void) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const errorText = useErrorText();

  const attempt = (action: Promise<void>) =>
    action.catch((error: unknown) => void showToast(errorText(codeOf(error))));

  async function update(body: Wanted, doneText?: (answer: Display) => string) {
    const { data } = await call('updateDisplay', { params: { id }, body }, { commandId: newId() });
    upsertDisplay(data);
    if (doneText) showToast(doneText(data));
    onChanged();
  }
  async function revoke() {
    await call('revokeDisplay', { params: { id } });
    showToast(t('tvs.revoked', { name }));
    onChanged();
  }

  return {
    // The forms of these three show the error.
    rename: (to: string) => update({ name: to }, () => t('tvs.renamed', { name: to })),
    // The answer is newer than the list, which may not have noticed yet that the TV was switched on.
    send: (path: string, events: Events) =>
      update({ path }, ({ isLive }) =>
        t(isLive ? 'tvs.sent' : 'tvs.sentLater', {
          name,
          page: pageName(path, events, language, t('tvs.home')),
        }),
      ),
    message: (text: string) =>
      update({ message: text || null }, ({ isLive }) => {
        const shown = isLive ? 'tvs.messageDone' : 'tvs.messageLater';
        return t(text ? shown : 'tvs.messageOff', { name });
      }),
    trim: (trimMs: number) => attempt(update({ trimMs })),
    ring: () => attempt(update({ ring: true }, () => t('tvs.rung', { name }))),
    revoke: () => attempt(revoke()),
  };
}
export type DisplayActions = ReturnType<typeof useDisplayActions>;
