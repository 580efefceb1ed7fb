import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { resources } from '../../i18n/resources/shopMalayalam';
import { Allergens } from './Allergens';
import { Ingredients } from './Ingredients';
import { LabelRows } from './LabelRows';

test('the file of Malayalam texts contains the English declarations', () => {
  startI18n(resources, 'ml');
  const product = samplePickles.find(({ allergens }) => allergens.length > 1)!;
  const { container } = render(
    <>
      <Allergens product={product} customization={null} isDeclaration />
      <Ingredients product={product} />
      <LabelRows product={product} />
    </>,
  );
  const englishTexts = [...container.querySelectorAll('[lang=en]')].map(
    ({ textContent }) => textContent,
  );
  expect(englishTexts).toHaveLength(9);
  for (const text of ['Contains: fish, ', 'Ingredients: ', 'Best before: 6 months from packing'])
    expect(englishTexts.join('\n')).toContain(text);
  // A missing text would be shown as its key.
  expect(container.textContent).not.toMatch(/label\.|allergens?\.|allergens|ingredients/);
});
