// The C++ environment's own loops, without any Python in them: its library is driven as its package built it.
//
// Built by `native.py`, against the header and the library that lie in the installed package. Objects are made
// by the package's C functions, which hide their sizes; what costs is called as C++ calls it: the methods below
// are exported by the library. `fits` checks the one layout that is assumed here, that of a move.

#include <cstdint>
#include <cstring>
#include <cstdio>
#include <vector>

#include "pyhanabi.h"

namespace hanabi_learning_env {

struct HanabiMove {
    enum Type { kInvalid, kPlay, kDiscard, kRevealColor, kRevealRank, kDeal } kind;
    int8_t card, offset, color, rank;
};

class HanabiState {
  public:
    std::vector<HanabiMove> LegalMoves(int player) const;
    void ApplyMove(HanabiMove move);
    void ApplyRandomChance();
};

class HanabiObservation;

class CanonicalObservationEncoder {
  public:
    std::vector<int> Encode(const HanabiObservation &observation) const;
};

}  // namespace hanabi_learning_env

using namespace hanabi_learning_env;

namespace {

// A game of its own, with all that is needed to play it again and again.
struct Table {
    pyhanabi_game_t game{};
    pyhanabi_state_t state{};
    pyhanabi_observation_encoder_t encoder{};
    int players;
    uint64_t word;

    Table(int players, uint64_t seed) : players(players), word(seed * 2 + 1) {
        const char count[] = {char('0' + players), 0};
        char number[24];
        std::snprintf(number, sizeof number, "%d", int(seed & 0x7fffffff));
        const char *settings[] = {"players", count, "seed", number};
        NewGame(&game, 4, settings);
        NewObservationEncoder(&encoder, &game, 0);
    }
    ~Table() {
        if (state.state) DeleteState(&state);
        DeleteObservationEncoder(&encoder);
        DeleteGame(&game);
    }

    HanabiState *operator->() { return static_cast<HanabiState *>(state.state); }

    void deal() {
        if (state.state) DeleteState(&state);
        NewState(&game, &state);
        draw();
    }
    void draw() {
        while (StateCurPlayer(&state) < 0) (*this)->ApplyRandomChance();
    }
    int turn() { return StateCurPlayer(&state); }
    bool over() { return StateEndOfGameStatus(&state) != 0; }

    // Dice that cost next to nothing: xorshift64*.
    uint32_t dice(uint32_t sides) {
        word ^= word >> 12, word ^= word << 25, word ^= word >> 27;
        return uint64_t(uint32_t(word * 0x2545F4914F6CDD1Dull >> 32)) * sides >> 32;
    }
};

// What a seat may know of a game, as the environment gives it to a player.
struct Sight {
    pyhanabi_observation_t seen{};

    Sight(Table &table, int seat) { NewObservation(&table.state, seat, &seen); }
    ~Sight() { DeleteObservation(&seen); }
    Sight(const Sight &) = delete;

    int encoded(Table &table) {
        auto encoder = static_cast<CanonicalObservationEncoder *>(table.encoder.encoder);
        return encoder->Encode(*static_cast<HanabiObservation *>(seen.observation)).back();
    }
    // What clues said outright of a card: its colour, its value; -1 where none did.
    pyhanabi_card_t told(int seat, int card) {
        pyhanabi_card_knowledge_t knowledge;
        ObsGetHandCardKnowledge(&seen, seat, card, &knowledge);
        return {KnownColor(&knowledge), KnownRank(&knowledge)};
    }
    bool fits(const pyhanabi_card_t &card) { return ObsFireworks(&seen, card.color) == card.rank; }
};

HanabiMove move(HanabiMove::Type kind, int card, int offset = -1, int color = -1, int rank = -1) {
    return {kind, int8_t(card), int8_t(offset), int8_t(color), int8_t(rank)};
}

// The same bot as in `simple.py`.
HanabiMove simple(Sight &sight, int players, int tokens) {
    int held = ObsGetHandSize(&sight.seen, 0);
    for (int card = 0; card < held; ++card) {
        auto told = sight.told(0, card);
        if (told.color >= 0 && told.rank >= 0 && sight.fits(told)) return move(HanabiMove::kPlay, card);
    }
    int left = ObsInformationTokens(&sight.seen);
    pyhanabi_card_t there;
    for (int seat = 1; left > 0 && seat < players; ++seat) {
        held = ObsGetHandSize(&sight.seen, seat);
        for (int card = 0; card < held; ++card) {
            ObsGetHandCard(&sight.seen, seat, card, &there);
            if (!sight.fits(there)) continue;
            auto told = sight.told(seat, card);
            if (told.color < 0) return move(HanabiMove::kRevealColor, -1, seat, there.color);
            if (told.rank < 0) return move(HanabiMove::kRevealRank, -1, seat, -1, there.rank);
        }
    }
    if (left < tokens) return move(HanabiMove::kDiscard, 0);
    ObsGetHandCard(&sight.seen, 1, 0, &there);
    return move(HanabiMove::kRevealRank, -1, 1, -1, there.rank);
}

}  // namespace

extern "C" {

// Whether a move lies in memory as it is declared above.
int fits() {
    pyhanabi_move_t one{}, other{};
    GetPlayMove(3, &one);
    GetRevealColorMove(2, 4, &other);
    HanabiMove play = move(HanabiMove::kPlay, 3), clue = move(HanabiMove::kRevealColor, -1, 2, 4);
    bool fits = !std::memcmp(one.move, &play, sizeof play) && !std::memcmp(other.move, &clue, sizeof clue);
    DeleteMove(&one), DeleteMove(&other);
    return fits && sizeof(HanabiMove) == 8;
}

// Takes legal moves at random, dealing anew when a game is over. Before each, some observations are encoded:
// of nobody, of the player to act (1), or of everybody (2). Says how many bits were last, so that none is idle.
int64_t random_steps(int players, uint64_t seed, int64_t steps, int watched) {
    Table table(players, seed);
    int64_t told = 0;
    table.deal();
    for (int64_t step = 0; step < steps; ++step) {
        int turn = table.turn();
        if (watched == 1) told += Sight(table, turn).encoded(table);
        if (watched == 2)
            for (int seat = 0; seat < players; ++seat) told += Sight(table, seat).encoded(table);
        auto moves = table->LegalMoves(turn);
        table->ApplyMove(moves[table.dice(moves.size())]);
        table.over() ? table.deal() : table.draw();
    }
    return told;
}

// Plays whole games by the simple bot in every seat; writes down the points and the turns of all together.
int64_t simple_games(int players, uint64_t seed, int64_t games, int64_t *turns) {
    Table table(players, seed);
    int tokens = MaxInformationTokens(&table.game);
    int64_t points = 0;
    for (int64_t game = 0; game < games; ++game) {
        table.deal();
        while (!table.over()) {
            Sight sight(table, table.turn());
            table->ApplyMove(simple(sight, players, tokens));
            ++*turns;
            if (!table.over()) table.draw();
        }
        points += StateScore(&table.state);
    }
    return points;
}

}
