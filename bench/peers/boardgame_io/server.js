// node server.js PORT RULES [FOLDER]: boardgame.io's own server on loopback. It stores matches as
// files in FOLDER, or without one only in memory.
'use strict';

const { FlatFile, Server } = require('boardgame.io/server');
const { territory } = require('./territory.js');

const [port, rules, folder] = process.argv.slice(2);
const server = Server({
  games: [territory(JSON.parse(rules))],
  origins: [],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.router.get('/health', (ctx) => {
  ctx.body = 'ok';
});
server.run({ port: { port: Number(port), host: '127.0.0.1' } });
