// The core of Territory for boardgame.io: no declarations; commands, their secrecy, the resolution
// of a round and the end of the game as in src/wartable/games/territory/RULES.md.
'use strict';

const { ActivePlayers, INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const DIRECTIONS = 'UDLR';

// The square next to a square in a direction, -1 off the map.
function beyond(rules, cell, direction) {
  const x = (cell % rules.size) + [0, 0, -1, 1][direction];
  const y = Math.floor(cell / rules.size) + [-1, 1, 0, 0][direction];
  return x < 0 || y < 0 || x >= rules.size || y >= rules.size ? -1 : y * rules.size + x;
}

function isEdge(rules, cell) {
  return DIRECTIONS.split('').some((_, direction) => beyond(rules, cell, direction) < 0);
}

// Rule 0: starting squares on the edge, then resource squares elsewhere.
function start(rules, seats, random) {
  const cells = Array.from({ length: rules.size * rules.size }, (_, cell) => cell);
  const owner = cells.map(() => 0);
  const units = cells.map(() => 0);
  const resource = cells.map(() => 0);
  const homes = random.Shuffle(cells.filter((cell) => isEdge(rules, cell))).slice(0, seats);
  homes.forEach((cell, seat) => {
    owner[cell] = seat + 1;
    units[cell] = rules.start;
  });
  const others = random.Shuffle(cells.filter((cell) => owner[cell] === 0));
  for (const cell of others.slice(0, rules.resources)) resource[cell] = 1;
  return { owner, units, resource };
}

// What boardgame.io keeps as G. It shows `players` to each player without those of the others.
function position(board, seats) {
  const players = {};
  for (let seat = 0; seat < seats; seat++) players[seat] = [];
  return { round: 1, ended: '', ...board, waiting: alive(board, seats), players };
}

// Rule 2-8: only players with units have something to command.
function alive(board, seats) {
  const found = [];
  for (let seat = 0; seat < seats; seat++) if (board.owner.includes(seat + 1)) found.push(seat);
  return found;
}

// Rules 2-5 and 2-6: units on a square that no earlier command of the seat sends away.
function available(G, seat, cell) {
  if (G.owner[cell] !== seat + 1) return 0;
  const sent = G.players[seat].filter((each) => each[0] === cell);
  return sent.reduce((left, each) => left - each[2], G.units[cell]);
}

// Rule 3: movement, control, production, end.
function resolve(rules, G, seats) {
  const owner = [...G.owner];
  const units = [...G.units];
  const armies = new Map(); // square -> units that reach it, by seat
  for (let seat = 0; seat < seats; seat++) {
    for (const [cell, direction, count] of G.players[seat]) {
      const target = beyond(rules, cell, direction);
      if (!armies.has(target)) armies.set(target, new Array(seats).fill(0));
      armies.get(target)[seat] += count;
      units[cell] -= count;
      if (units[cell] === 0) owner[cell] = 0;
    }
    G.players[seat] = [];
  }
  for (const [cell, army] of armies) {
    if (owner[cell] > 0) army[owner[cell] - 1] += units[cell];
    const [best, second] = [...army].sort((a, b) => b - a);
    owner[cell] = best === second ? 0 : army.indexOf(best) + 1;
    units[cell] = best - second;
  }
  const totals = new Array(seats).fill(0);
  for (let cell = 0; cell < owner.length; cell++) {
    if (owner[cell] === 0) continue;
    if (units[cell] < rules.cap) units[cell] += rules.production[G.resource[cell]];
    totals[owner[cell] - 1] += units[cell];
  }
  G.owner = owner;
  G.units = units;
  finish(rules, G, totals, seats);
}

// Rules 3-4 and 5: the end conditions in their order; otherwise the next round begins.
function finish(rules, G, totals, seats) {
  const sum = totals.reduce((a, b) => a + b, 0);
  const best = Math.max(...totals);
  if (sum === 0) G.ended = 'annihilation';
  else if (best > sum - best) G.ended = 'domination';
  else if (G.round >= rules.rounds) G.ended = 'timeout';
  if (G.ended) return;
  G.round += 1;
  G.waiting = alive(G, seats);
}

function handIn(rules, G, seat, seats) {
  G.waiting = G.waiting.filter((each) => each !== seat);
  if (G.waiting.length === 0) resolve(rules, G, seats);
}

function territory(rules) {
  const command = ({ G, ctx, playerID }, cell, direction, count) => {
    const seat = Number(playerID);
    const isWellFormed =
      [cell, direction, count].every(Number.isInteger) && direction >= 0 && direction < 4;
    if (!isWellFormed || !G.waiting.includes(seat) || beyond(rules, cell, direction) < 0) {
      return INVALID_MOVE;
    }
    if (count < 1 || count > available(G, seat, cell)) return INVALID_MOVE;
    G.players[seat].push([cell, direction, count]);
    if (G.players[seat].length === rules.commands) handIn(rules, G, seat, ctx.numPlayers);
    return undefined;
  };
  const done = ({ G, ctx, playerID }) => {
    if (!G.waiting.includes(Number(playerID))) return INVALID_MOVE;
    handIn(rules, G, Number(playerID), ctx.numPlayers);
    return undefined;
  };
  // Moves are secret in the log, too, and independent of what others do meanwhile.
  const secret = { client: false, redact: true, ignoreStaleStateID: true };
  return {
    name: 'territory',
    setup: ({ ctx, random }) => position(start(rules, ctx.numPlayers, random), ctx.numPlayers),
    turn: { activePlayers: ActivePlayers.ALL },
    moves: { command: { move: command, ...secret }, done: { move: done, ...secret } },
    playerView: PlayerView.STRIP_SECRETS,
    endIf: ({ G }) => (G.ended ? { reason: G.ended } : undefined),
    disableUndo: true,
  };
}

module.exports = { territory, position };
