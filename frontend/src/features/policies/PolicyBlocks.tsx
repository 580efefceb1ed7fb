import type { PolicyBlock } from '@kalavara/shared-types/policies/policies';
import type { ReactNode } from 'react';

/** Matches a mail address, or a phone number with its country code. */
const contact = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d -]{7,}\d)/;

/** The text with links for mail addresses and phone numbers. */
const withLinks = (text: string): ReactNode[] =>
  text.split(contact).map((part, index) => {
    if (index % 2 === 0) return part;
    const href = part.includes('@') ? `mailto:${part}` : `tel:${part.replace(/[ -]/g, '')}`;
    return (
      <a key={index} href={href}>
        {part}
      </a>
    );
  });

/** The text of a policy page. `Heading` is one level below that of the page around it. */
export function PolicyBlocks({
  blocks,
  heading: Heading,
}: {
  blocks: readonly PolicyBlock[];
  heading: 'h2' | 'h5';
}) {
  return blocks.map((block, index) => {
    if (block.kind === 'heading') return <Heading key={index}>{block.text}</Heading>;
    if (block.kind === 'paragraph')
      return (
        // Line breaks are preserved, as in an address.
        <p key={index} style={{ whiteSpace: 'pre-line' }}>
          {withLinks(block.text)}
        </p>
      );
    return (
      <ul key={index}>
        {block.items.map((item, row) => (
          <li key={row}>{withLinks(item)}</li>
        ))}
      </ul>
    );
  });
}
