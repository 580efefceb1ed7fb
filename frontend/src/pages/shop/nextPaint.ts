/** Resolves after the frame that answers a press: what takes longer than a frame comes after it. */
export const nextPaint = () =>
  new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
