import { messageTexts } from '@kalavara/shared-types/content/message-texts';
import type {
  MessageTemplate,
  MessageTemplateName,
  MessageTemplates,
} from '@kalavara/shared-types/message-templates';
import type { Language } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useLastingDraft } from '../../forms/useLastingDraft';
import { call, codeOf } from '../../http/call';

export type LoadedTemplates = { templates: MessageTemplates; revision: number };

type Given = {
  name: MessageTemplateName;
  language: Language;
  loaded: LoadedTemplates;
  onSaved: (loaded: LoadedTemplates) => void;
};

const same = (a: MessageTemplate, b: MessageTemplate) => a.title === b.title && a.body === b.body;

/** The typed template and what is stored. What is typed stays until it is saved, also when saving fails, and when the page is left. */
export function useTemplateDraft({ name, language, loaded, onSaved }: Given) {
  const standard = messageTexts[name][language];
  const ownIn = ({ templates }: LoadedTemplates) =>
    templates.texts.find((one) => one.name === name && one.language === language)?.template ?? null;
  const stored = ownIn(loaded) ?? standard;
  const { draft, basedOn, isChanged, setDraft, rebase } = useLastingDraft(
    `settings.messages ${name} ${language}`,
    stored,
    loaded.revision,
  );
  /** What another device saved since the text was loaded. */
  const [theirs, setTheirs] = useState<LoadedTemplates>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  /** Whether it was saved. Null, and a text like the default, follow the default from now on. */
  async function save(wanted: MessageTemplate | null): Promise<boolean> {
    const template = wanted && same(wanted, standard) ? null : wanted;
    setFailure(undefined);
    setBusy(true);
    try {
      const { data, revision } = await call('saveMessageTemplate', {
        body: { name, language, template, basedOn },
      });
      const saved = { templates: data, revision };
      onSaved(saved);
      setDraft(ownIn(saved) ?? standard);
      return true;
    } catch (caught) {
      if (codeOf(caught) === 'changed-meanwhile') await loadTheirs();
      else setFailure(caught);
      return false;
    } finally {
      setBusy(false);
    }
  }

  const loadTheirs = () =>
    call('getMessageTemplates', {}).then(
      ({ data, revision }) => setTheirs({ templates: data, revision }),
      setFailure,
    );

  function take(template: MessageTemplate) {
    if (!theirs) return;
    onSaved(theirs);
    setTheirs(undefined);
    rebase(template, theirs.revision);
  }

  return {
    draft,
    setDraft,
    stored,
    save,
    take,
    failure,
    isBusy,
    isOwn: ownIn(loaded) !== null,
    isChanged,
    theirs: theirs && (ownIn(theirs) ?? standard),
  };
}
