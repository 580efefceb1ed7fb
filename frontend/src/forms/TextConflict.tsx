import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { Conflict } from '../ui/Conflict';

type Props = {
  name: string;
  rows: readonly { key: string; mine: string; theirs: string }[];
  /** Set for a conflict that follows a press; one that appears during typing must not move the focus. */
  takesFocus?: boolean;
  onMine: () => void;
  onTheirs: () => void;
};

/** The choice between two versions of a value that two people changed; one of them is taken as a whole. */
export function TextConflict({ name, rows, takesFocus = false, onMine, onTheirs }: Props) {
  const { t } = useTranslation('forms');
  const labels = {
    title: t('contested.label', { name }),
    text: t('contested.text'),
    mine: t('contested.mine'),
    theirs: t('conflict.theirs'),
    empty: t('conflict.empty'),
  };
  return (
    <Conflict labels={labels} rows={rows} takesFocus={takesFocus}>
      <Button variant="quiet" onClick={onTheirs}>
        {t('contested.takeTheirs')}
      </Button>
      <Button variant="quiet" onClick={onMine}>
        {t('contested.useMine')}
      </Button>
    </Conflict>
  );
}
