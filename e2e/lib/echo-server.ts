import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';

/**
 * Starts a page that records what it receives through a websocket: enough to test the tools of this folder without the
 * program.
 */
export async function startEchoServer() {
  const sockets = new Set<Socket>();
  const http = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const ws = new WebSocketServer({ server: http });
  ws.on('connection', (socket) => {
    socket.on('error', () => undefined);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Sends a text to every connected page. */
    broadcast: (text: string) => ws.clients.forEach((client) => client.send(text)),
    close: async () => {
      const closed = once(http, 'close');
      http.close();
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Little page</title>
<style>main{display:grid;grid-gap:10px;gap:10px;width:400px}p{margin:0;height:50px}</style>
<main><h1>കലവറ</h1><p id="state">new</p><p id="heard"></p><img src="/x.png"></main>
<script>
  var heard = [], socket = new WebSocket('ws://' + location.host + '/ws');
  socket.onopen = function () { document.getElementById('state').textContent = 'open'; };
  socket.onclose = function () { document.getElementById('state').textContent = 'closed'; };
  socket.onmessage = function (m) { heard.push(m.data); document.getElementById('heard').textContent = m.data; };
</script></html>`;
