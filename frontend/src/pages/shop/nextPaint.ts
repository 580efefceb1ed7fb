/** Resolves after the next frame, so that longer work does not delay the frame that answers a press. */
export const nextPaint = () =>
  new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
