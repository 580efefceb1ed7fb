import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { type Language, languages } from '../texts';
import { type Draft, pathIn, type Problems, withWords } from './draft';
import css from './Form.module.css';

export type PartProps = { draft: Draft; problems: Problems; onChange: (draft: Draft) => void };

const names = { en: 'form.english', ml: 'form.malayalam' } as const;

/** The same thing in both languages: beside each other on a laptop, below each other on a phone. */
export function Pair({ children }: { children: (language: Language) => ReactNode }) {
  return (
    <div className={css['pair']}>
      {languages.map((language) => (
        <div key={language} lang={language} className={css['side']}>
          {children(language)}
        </div>
      ))}
    </div>
  );
}

type FieldProps = {
  label: string;
  language: Language;
  path: string;
  problems: Problems;
  value: string;
  maxLength: number;
  hint?: string | undefined;
  isLong?: boolean;
  rows?: number;
  onChange: (value: string) => void;
};

/** One of the two: its label says which language it wants. */
export function SideField({
  label,
  language,
  path,
  problems,
  isLong = false,
  rows,
  onChange,
  ...rest
}: FieldProps) {
  const { t } = useTranslation('recipes');
  const problem = problems[pathIn(language, path)];
  const given = {
    ...rest,
    label: `${label} · ${t(names[language])}`,
    error: problem && t(`form.${problem}`),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return isLong ? <TextArea {...given} rows={rows ?? 3} /> : <TextField {...given} />;
}

type PairOfProps = PartProps & {
  field: 'title' | 'prepTime' | 'shelfLife' | 'instructions';
  isLong?: boolean;
  maxLength: number;
};
const labels = {
  title: 'form.name',
  prepTime: 'form.prepTime',
  shelfLife: 'form.shelfLife',
  instructions: 'form.instructions',
} as const;

export function PairOf({
  field,
  isLong = false,
  draft,
  problems,
  onChange,
  maxLength,
}: PairOfProps) {
  const { t } = useTranslation('recipes');
  return (
    <Pair>
      {(language) => (
        <SideField
          label={t(labels[field])}
          hint={isLong ? t('form.instructionsHint') : undefined}
          rows={10}
          {...{ language, problems, isLong, maxLength }}
          path={field}
          value={draft[language][field]}
          onChange={(value) => onChange(withWords(draft, language, { [field]: value }))}
        />
      )}
    </Pair>
  );
}
