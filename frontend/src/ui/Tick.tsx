/** A drawn check mark, because our fonts have no such character. A text beside it states the meaning. */
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
