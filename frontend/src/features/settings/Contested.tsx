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

/** Two people changed one thing: whoever sits here decides. It comes while somebody types, so it takes no focus. */
export function Contested({ name, mine, theirs, onMine, onTheirs }: Props) {
  const { t } = useTranslation('settings');
  const side = {
    mine: t('contested.mine'),
    theirs: t('contested.theirs'),
    empty: t('contested.empty'),
  };
  return (
    <Conflict
      words={{ title: t('contested.label', { name }), text: t('contested.text'), ...side }}
      rows={[{ key: name, mine, theirs }]}
    >
      <Button look="quiet" onClick={onTheirs}>
        {t('contested.takeTheirs')}
      </Button>
      <Button look="quiet" onClick={onMine}>
        {t('contested.keepMine')}
      </Button>
    </Conflict>
  );
}
