/* The benchmark workload of Territory in C: complete games between random players.
 *
 * The same rules, the same generator and the same draws as the Python rules, written as one
 * would write them in C: own structures, no declarations to hand in, no event log. Prints or
 * returns, per game, why it ended, the round, and the units of each player, so that results can
 * be compared game by game.
 */
#include <stdint.h>
#include <string.h>

enum { SEATS = 20, SIZE = 20, CELLS = SIZE * SIZE, COMMANDS = 3 };
enum { ANNIHILATION = 1, DOMINATION = 2, TIMEOUT = 3 };
enum { SETUP = 1, BOT = 3 };

typedef struct { uint32_t a, b; } Chance;

static uint32_t scramble(uint32_t x) {
    x ^= x >> 16; x *= 0x21f0aaadu;
    x ^= x >> 15; x *= 0x735a2d97u;
    return x ^ (x >> 15);
}

static void absorb(Chance *c, uint32_t word) {
    c->a = scramble(c->a ^ word);
    c->b = scramble(c->b + c->a + 0x3c6ef372u);
}

static void start(Chance *c, uint64_t seed, uint32_t purpose, uint64_t index) {
    c->a = 0x243f6a88u; c->b = 0x85a308d3u;
    absorb(c, (uint32_t)seed); absorb(c, (uint32_t)(seed >> 32));
    Chance kept = *c;
    absorb(c, purpose);
    absorb(c, (uint32_t)index); absorb(c, (uint32_t)(index >> 32));
    c->a ^= kept.a; c->b ^= kept.b;
    if (c->a == 0 && c->b == 0) c->a = 1;
}

static inline uint32_t rotate(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static inline uint32_t word32(Chance *c) {
    uint32_t a = c->a, b = c->b ^ a;
    c->a = rotate(a, 26) ^ b ^ (b << 9);
    c->b = rotate(b, 13);
    return rotate(a * 0x9e3779bbu, 5) * 5;
}

static inline uint32_t draw(Chance *c, uint32_t n) {
    uint64_t m = (uint64_t)word32(c) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)m < floor) m = (uint64_t)word32(c) * n;
    }
    return m >> 32;
}

static uint64_t subseed(Chance *c) {
    uint64_t high = word32(c) >> 11;
    return high << 32 | word32(c);
}

typedef struct { int border, units; } Command;

typedef struct {
    int seats, size, cells, rounds, turn, ended;
    int8_t owner[CELLS], resource[CELLS], marked[CELLS];
    int32_t units[CELLS], total[SEATS], arrived[CELLS][SEATS];
    int16_t beyond[CELLS][4], held[CELLS], first[SEATS + 1];
    Command command[SEATS][COMMANDS];
    int given[SEATS];
} Game;

static int take(int16_t *pool, int left, Chance *c) {
    int at = draw(c, left), cell = pool[at];
    pool[at] = pool[left - 1];
    return cell;
}

static void take_stock(Game *g) {
    int count[SEATS] = {0}, end = 0;
    memset(g->total, 0, sizeof g->total);
    for (int c = 0; c < g->cells; c++)
        if (g->owner[c]) { count[g->owner[c] - 1]++; g->total[g->owner[c] - 1] += g->units[c]; }
    for (int p = 0; p < g->seats; p++) { g->first[p] = end; end += count[p]; count[p] = g->first[p]; }
    g->first[g->seats] = end;
    for (int c = 0; c < g->cells; c++)
        if (g->owner[c]) g->held[count[g->owner[c] - 1]++] = c;
}

static void setup(Game *g, Chance *c) {
    int16_t pool[CELLS];
    int left = 0, n = g->size;
    memset(g->owner, 0, g->cells); memset(g->resource, 0, g->cells);
    memset(g->units, 0, sizeof(int32_t) * g->cells);
    for (int i = 0; i < g->cells; i++)
        if (i % n == 0 || i % n == n - 1 || i / n == 0 || i / n == n - 1) pool[left++] = i;
    for (int p = 0; p < g->seats; p++) {
        int cell = take(pool, left--, c);
        g->owner[cell] = p + 1; g->units[cell] = 5;
    }
    left = 0;
    for (int i = 0; i < g->cells; i++) if (!g->owner[i]) pool[left++] = i;
    for (int k = (g->cells * 5 + 99) / 100; k > 0 && left > 0; k--) g->resource[take(pool, left--, c)] = 1;
    take_stock(g);
    g->turn = 1; g->ended = 0;
}

static int available(const Game *g, int seat, int cell) {
    int units = g->units[cell];
    for (int i = 0; i < g->given[seat]; i++)
        if (g->command[seat][i].border >> 2 == cell) units -= g->command[seat][i].units;
    return units;
}

/* One random command; 0 if the player has nothing left to send. */
static int command(Game *g, int seat, Chance *c) {
    int begin = g->first[seat], squares = g->first[seat + 1] - begin;
    int at = draw(c, squares);
    for (int tried = 0; tried < squares; tried++) {
        int cell = g->held[begin + at], units = available(g, seat, cell);
        if (units > 0) {
            int d = draw(c, 4);
            while (g->beyond[cell][d] < 0) d = draw(c, 4);
            g->command[seat][g->given[seat]++] = (Command){cell * 4 + d, 1 + (int)draw(c, units)};
            return 1;
        }
        if (++at == squares) at = 0;
    }
    return 0;
}

static void fight(Game *g, int cell) {
    int best = 0, second = 0, winner = 0;
    if (g->owner[cell]) g->arrived[cell][g->owner[cell] - 1] += g->units[cell];
    for (int p = 0; p < g->seats; p++) {
        int army = g->arrived[cell][p];
        g->arrived[cell][p] = 0;
        if (army > best) { second = best; best = army; winner = p + 1; }
        else if (army > second) second = army;
    }
    g->owner[cell] = best == second ? 0 : winner;
    g->units[cell] = best - second;
}

static void resolve(Game *g) {
    int reached[SEATS * COMMANDS], n = 0;
    for (int p = 0; p < g->seats; p++)
        for (int i = 0; i < g->given[p]; i++) {
            Command m = g->command[p][i];
            int from = m.border >> 2, to = g->beyond[from][m.border & 3];
            g->units[from] -= m.units;
            g->arrived[to][p] += m.units;
            if (!g->marked[to]) { g->marked[to] = 1; reached[n++] = to; }
        }
    for (int p = 0; p < g->seats; p++) {
        for (int i = 0; i < g->given[p]; i++) {
            int from = g->command[p][i].border >> 2;
            if (g->units[from] == 0) g->owner[from] = 0;
        }
        g->given[p] = 0;
    }
    for (int i = 0; i < n; i++) { fight(g, reached[i]); g->marked[reached[i]] = 0; }
    for (int c = 0; c < g->cells; c++)
        if (g->units[c] > 0 && g->units[c] < 21) g->units[c] += g->resource[c] ? 2 : 1;
    take_stock(g);
    int all = 0, best = 0;
    for (int p = 0; p < g->seats; p++) { all += g->total[p]; if (g->total[p] > best) best = g->total[p]; }
    if (all == 0) g->ended = ANNIHILATION;
    else if (best > all - best) g->ended = DOMINATION;
    else if (g->turn >= g->rounds) g->ended = TIMEOUT;
    else g->turn++;
}

/* Play `count` games from number `from` on; write reason, round and units per player of each. */
void play(int seats, int size, int rounds, uint64_t seed, int64_t from, int64_t count, int64_t *out) {
    static _Thread_local Game g;
    g.seats = seats; g.size = size; g.cells = size * size; g.rounds = rounds;
    for (int c = 0; c < g.cells; c++) {
        int x = c % size, y = c / size;
        g.beyond[c][0] = y > 0 ? c - size : -1;
        g.beyond[c][1] = y < size - 1 ? c + size : -1;
        g.beyond[c][2] = x > 0 ? c - 1 : -1;
        g.beyond[c][3] = x < size - 1 ? c + 1 : -1;
    }
    for (int64_t i = 0; i < count; i++) {
        Chance deal, bot[SEATS];
        start(&deal, seed, 5, from + i);
        uint64_t own = subseed(&deal);
        start(&deal, own, SETUP, 0);
        for (int p = 0; p < seats; p++) start(&bot[p], own, BOT, p);
        setup(&g, &deal);
        while (!g.ended) {
            for (int p = 0; p < seats; p++)
                if (g.total[p] > 0)
                    for (int k = 0; k < COMMANDS && command(&g, p, &bot[p]); k++) {}
            resolve(&g);
        }
        *out++ = g.ended; *out++ = g.turn;
        for (int p = 0; p < seats; p++) *out++ = g.total[p];
    }
}
