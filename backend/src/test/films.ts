/** Returns the first box of an MP4, followed by as many bytes as a test needs. */
export const mp4 = (bytes = 500): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isommp41'),
    Buffer.alloc(bytes, 7),
  ]);

/** Returns the header of a WebM, followed by as many bytes as a test needs. */
export const webm = (bytes = 500): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581', 'hex'),
    Buffer.from([2]),
    Buffer.alloc(bytes, 9),
  ]);
