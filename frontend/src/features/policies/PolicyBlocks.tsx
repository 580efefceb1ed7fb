import type { PolicyBlock } from '@kalavara/shared-types/policies';

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
        // Line breaks stay, as in an address.
        <p key={index} style={{ whiteSpace: 'pre-line' }}>
          {block.text}
        </p>
      );
    return (
      <ul key={index}>
        {block.items.map((item, row) => (
          <li key={row}>{item}</li>
        ))}
      </ul>
    );
  });
}
