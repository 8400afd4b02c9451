// node replay.js < GAME: plays the moves of a game of Territory, and prints the position after each.
// GAME is JSON: {"rules", "board": {"owner", "units", "resource"}, "seats", "moves": [[seat, ...]]};
// a move is a square, a direction and units, or nothing for "done".
'use strict';

const { readFileSync } = require('node:fs');
const { position, territory } = require('./territory.js');

const { rules, board, seats, moves } = JSON.parse(readFileSync(0, 'utf8'));
const game = territory(rules);
const G = position(board, seats);
const ctx = { numPlayers: seats };
const positions = moves.map(([seat, ...order]) => {
  const { move } = order.length > 0 ? game.moves.command : game.moves.done;
  const refused = move({ G, ctx, playerID: String(seat) }, ...order);
  const { round, ended, owner, units, waiting } = G;
  return { refused: refused !== undefined, round, ended, owner, units, waiting };
});
process.stdout.write(JSON.stringify(positions));
