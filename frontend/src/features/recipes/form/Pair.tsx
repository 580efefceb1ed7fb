import type { Language } from '@kalavara/shared-types/primitives';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormArea, FormText } from '../../../forms/fields';
import { languages } from '../texts';
import css from './Form.module.css';

const languageNames = { en: 'form.english', ml: 'form.malayalam' } as const;

/** A field in both languages: side by side on a laptop, below each other on a phone. */
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
  /** The path within a language: "steps.2.title". */
  name: string;
  label: string;
  max: number;
  hint?: string | undefined;
  /** The number of lines of a text area; undefined for a single line. */
  rows?: number | undefined;
};

/** One field of the pair: its label names the language. */
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
