import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';

// The floor of an answer: a handler that only sends the same bytes.
const headers = { 'accept-encoding': process.env['ENCODING'] };
const original = await new Promise<IncomingMessage>((resolve, reject) =>
  get(process.env['SAME_AS']!, { headers }, resolve).on('error', reject),
);
const bytes = await buffer(original);
const copied = ['content-type', 'content-encoding'].flatMap((name) =>
  original.headers[name] ? [[name, original.headers[name] as string] as const] : [],
);
const copiedHeaders = Object.fromEntries([...copied, ['content-length', String(bytes.length)]]);

const app = express();
app.get('/', (_req, res) => void res.writeHead(200, copiedHeaders).end(bytes));
app.get('/ready', (_req, res) => void res.send('ready'));
const http = app.listen(Number(process.env['PORT']), '127.0.0.1');
// Like the program: connections of a buyer must survive the turns of the other servers.
http.keepAliveTimeout = 65_000;
process.on('SIGTERM', () => process.exit(0));
