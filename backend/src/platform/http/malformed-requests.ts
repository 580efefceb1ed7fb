import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { AppError, toFailure } from '../errors';

const refusals: Record<string, [line: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too-late'],
};

/** Answers requests that Node refuses before they reach the program, by default with a bare status line. */
export function answerMalformedRequests(http: Server) {
  http.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Duplex & { _httpMessage?: ServerResponse }) => {
      // In the middle of another answer a second one would be read as part of it.
      if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
      const [line, code] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'invalid'];
      const { text } = errorBody(code);
      const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close`;
      socket.end(`HTTP/1.1 ${line}\r\n${headers}\r\n\r\n${text}`, () => socket.destroy());
    },
  );
}

function errorBody(code: ErrorCode) {
  const { status, body } = toFailure(new AppError(code), randomUUID());
  return { status, text: JSON.stringify(body) };
}

/** Answers a request that is refused before it reaches the program. */
export function answerRefusal(
  req: IncomingMessage,
  res: ServerResponse,
  code: ErrorCode,
  headers: Record<string, string> = {},
) {
  const { status, text } = errorBody(code);
  req.resume();
  res
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
    .end(text);
}
