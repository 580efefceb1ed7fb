import { createServer } from 'node:http';
import express from 'express';
import { Server } from 'socket.io';

// The cost of a room without checks, rules or storage.
const app = express();
const http = createServer(app);
const io = new Server(http, {
  serveClient: false,
  transports: ['websocket'],
  perMessageDeflate: false,
});
io.on('connection', (socket) => void socket.join('all'));

app.get('/', (_req, res) => void res.send('ready'));
app.put('/all', express.json(), (req, res) => {
  io.to('all').emit('changes', req.body);
  res.json({ success: true });
});
http.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
