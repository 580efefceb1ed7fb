import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { TextField } from '../../ui/TextField';
import type { ZoneDraft } from './zoneDrafts';

type Props = {
  zone: ZoneDraft;
  errorAt: (field: keyof ZoneDraft) => string | undefined;
  onChange: (zone: ZoneDraft) => void;
};

export function ZoneFields({ zone, errorAt, onChange }: Props) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextField
        label={t('zones.prefix')}
        inputMode="numeric"
        maxLength={6}
        value={zone.prefix}
        error={errorAt('prefix')}
        onChange={(event) => onChange({ ...zone, prefix: event.target.value })}
      />
      <TextField
        label={t('zones.days')}
        inputMode="numeric"
        maxLength={2}
        value={zone.days}
        error={errorAt('days')}
        onChange={(event) => onChange({ ...zone, days: event.target.value })}
      />
      <TextField
        label={t('zones.fee')}
        inputMode="decimal"
        maxLength={9}
        placeholder={t('zones.usualFee')}
        value={zone.fee}
        error={errorAt('fee')}
        onChange={(event) => onChange({ ...zone, fee: event.target.value })}
      />
      <Check
        label={t('zones.isServiceable')}
        isChecked={zone.isServiceable}
        onChange={(isServiceable) => onChange({ ...zone, isServiceable })}
      />
    </>
  );
}
