/** A palm-leaf basket. */
export const CartIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="M3 10h18l-2 10H5L3 10Z" strokeLinejoin="round" />
    <path d="M8 10l3-6M16 10l-3-6M9 14v3M12 14v3M15 14v3" strokeLinecap="round" />
  </svg>
);
