import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Conflict } from '../../ui/Conflict';

type Props = {
  name: string;
  mine: string;
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
};

/** Two people changed one field: the person here chooses. It appears during typing, so it takes no focus. */
export function Contested({ name, mine, theirs, onMine, onTheirs }: Props) {
  const { t } = useTranslation('settings');
  const side = {
    mine: t('contested.mine'),
    theirs: t('contested.theirs'),
    empty: t('contested.empty'),
  };
  return (
    <Conflict
      labels={{ title: t('contested.label', { name }), text: t('contested.text'), ...side }}
      rows={[{ key: name, mine, theirs }]}
    >
      <Button variant="quiet" onClick={onTheirs}>
        {t('contested.takeTheirs')}
      </Button>
      <Button variant="quiet" onClick={onMine}>
        {t('contested.useMine')}
      </Button>
    </Conflict>
  );
}
