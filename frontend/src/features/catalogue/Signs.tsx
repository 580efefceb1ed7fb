const chilli =
  'M11.2 4.4c2 0 3.1 1.5 2.7 3.5-.8 4-5 7.2-11.5 7-.7 0-.8-.8-.2-1.1C5.5 12.4 7.3 10.3 8 7.2c.4-1.8 1.5-2.8 3.2-2.8Z';
const stalk = 'M10.4 4.6c.2-1.7 1.2-3 2.8-3.6l.7 1.3c-1 .5-1.5 1.2-1.6 2.3Z';

/** The little signs of the cards, drawn once a page: each card only points at them. */
export function Signs() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <symbol id="chilli">
        <path fill="currentColor" d={chilli} />
        <path fill="#2f5d3a" d={stalk} />
      </symbol>
      {[1, 2, 3, 4].map((count) => (
        <symbol key={count} id={`chillies-${count}`}>
          {Array.from({ length: count }, (_, index) => (
            <use key={index} href="#chilli" x={index * 16} />
          ))}
        </symbol>
      ))}
      {/* The marks that food on sale in India carries: a green dot, or a brown triangle for what was an animal. */}
      <symbol id="veg">
        <rect x="1" y="1" width="14" height="14" fill="#fff" stroke="#1b7a34" strokeWidth="1.5" />
        <circle cx="8" cy="8" r="4" fill="#1b7a34" />
      </symbol>
      <symbol id="non-veg">
        <rect x="1" y="1" width="14" height="14" fill="#fff" stroke="#7a3b12" strokeWidth="1.5" />
        <path d="M8 3.8 12.2 11.6H3.8Z" fill="#7a3b12" />
      </symbol>
    </svg>
  );
}
