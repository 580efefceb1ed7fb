import { request, type OutgoingHttpHeaders } from 'node:http';

/** Starts an upload, sends only a part of its body, and returns the answer. */
export function startPartialUpload(
  url: string,
  headers: OutgoingHttpHeaders,
  part: Buffer,
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.on('end', () => {
        call.destroy();
        resolve({ status: answer.statusCode!, code: (JSON.parse(text) as { code: string }).code });
      });
    });
    call.on('error', reject);
    call.write(part);
  });
}
