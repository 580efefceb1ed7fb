import { messageTexts } from '@kalavara/shared-types/content/message-texts';
import type {
  MessageTemplate,
  MessageTemplateName,
  MessageTemplates,
} from '@kalavara/shared-types/messages/message-templates';
import type { Language } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { isSame } from '@kalavara/shared-types/is-same';
import { type Loaded, useRevisedDraft } from '../../forms/useRevisedDraft';
import { call } from '../../http/call';
import { showToast } from '../../ui/Toast';

export const loadTemplates = () => call('getMessageTemplates', {});

export type TemplateText = {
  name: MessageTemplateName;
  language: Language;
  loaded: Loaded<MessageTemplates>;
  onLoaded: (loaded: Loaded<MessageTemplates>) => void;
};

const contentOf = ({ title, body }: MessageTemplate) => [title.trim(), body.trim()];

/** The typed template and the stored one. */
export function useTemplateDraft({ name, language, loaded, onLoaded }: TemplateText) {
  const { t } = useTranslation('messages');
  const standard = messageTexts[name][language];
  const ownIn = ({ texts }: MessageTemplates) =>
    texts.find((one) => one.name === name && one.language === language)?.template ?? null;
  const text = useRevisedDraft({
    key: `settings.messages ${name} ${language}`,
    loaded,
    read: (templates) => ownIn(templates) ?? standard,
    contentOf,
    load: loadTemplates,
    send(draft, basedOn, commandId) {
      // A text that equals the default follows changes of the default.
      const template = isSame(contentOf(draft), contentOf(standard)) ? null : draft;
      const body = { name, language, template, basedOn };
      return call('saveMessageTemplate', { body }, { commandId });
    },
    onLoaded,
  });
  return {
    ...text,
    isOwn: ownIn(loaded.data) !== null,
    save: async () => (await text.save()) && showToast(t('templates.saved')),
    reset: async () => (await text.save(standard)) && showToast(t('templates.wasReset')),
  };
}
