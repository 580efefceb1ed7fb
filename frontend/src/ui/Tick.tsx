/** Drawn, because the fonts we send have no such sign. What it means stands beside it in words. */
export const Tick = () => (
  <svg
    viewBox="0 0 16 16"
    width="1em"
    height="1em"
    aria-hidden="true"
    style={{ display: 'inline', verticalAlign: '-0.1em' }}
  >
    <path
      d="M2.5 8.5l3.5 4 7.5-9"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
