import type { Language } from '@kalavara/shared-types/primitives';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormArea, FormText } from '../../../forms/fields';
import { languages } from '../texts';
import css from './Form.module.css';

const languageNames = { en: 'form.english', ml: 'form.malayalam' } as const;

/** A field in both languages: beside each other on a laptop, below each other on a phone. */
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
  /** Path within a language: "steps.2.title". */
  name: string;
  label: string;
  max: number;
  hint?: string | undefined;
  /** Lines of a text area; a single line without it. */
  rows?: number | undefined;
};

/** One of the two: its label names the language. */
export function SideField({
  name,
  label,
  language,
  rows,
  ...rest
}: FieldProps & { language: Language }) {
  const { t } = useTranslation('recipes');
  const field = {
    ...rest,
    name: `${language}.${name}`,
    label: `${label} · ${t(languageNames[language])}`,
  };
  return rows ? <FormArea {...field} rows={rows} /> : <FormText {...field} />;
}

export const PairField = (field: FieldProps) => (
  <Pair>{(language) => <SideField {...field} language={language} />}</Pair>
);
