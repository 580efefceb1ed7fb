import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import { useBusiness } from '../../i18n/business';

/** Whether the font that English pages load for the name has all of its letters (build/fonts.ts). */
const hasSignFont = (name: string) =>
  /^[\u0D02\u0D15\u0D2E\u0D2F\u0D31-\u0D33\u0D35\u0D3E]+$/.test(name);

/** The name of the business in both spellings, or once if there is only one. */
export function Brand() {
  const business = useBusiness();
  const english = businessNameIn('en', business);
  const malayalam = businessNameIn('ml', business);
  return (
    <>
      {malayalam !== english && (
        <>
          <span lang="ml" data-sign={hasSignFont(malayalam) || undefined}>
            {malayalam}
          </span>{' '}
        </>
      )}
      <span lang="en">{english}</span>
    </>
  );
}
