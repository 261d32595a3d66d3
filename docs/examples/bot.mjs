// A bot that sits down at a table by its link: node bot.mjs http://localhost:8000/t/TABLE Bix
// Node 22 or newer; Node 20 as `node --experimental-websocket bot.mjs ...`. It needs no package.
// It comes as a guest, or by the token in HANABI_TOKEN.

/** Play what is sure to fit, else point out what fits and is not known to, else discard. */
function choose(game, me) {
  const mine = game.hands[me];
  const only = (cards, set) => cards.every((card) => set.includes(card));
  const sure = mine.find((card) => only(card.counted, game.playable));
  if (sure) return { type: "play", order: sure.order };
  const clues = game.legal.filter((move) => move.type === "clue");
  for (const clue of clues) {
    for (const card of game.hands[clue.to]) {
      const known = only(card.counted, game.playable) || [...card.colors, ...card.ranks].includes(clue.word);
      if (game.playable.includes(card.card) && !known && card.card.includes(String(clue.word)[0])) return clue;
    }
  }
  if (clues.length && !game.legal.some((move) => move.type === "discard")) return clues[0];
  const useless = mine.filter((card) => only(card.counted, game.trash));
  const plain = mine.filter((card) => !card.colors.length && !card.ranks.length);
  return { type: "discard", order: [useless, plain, mine].find((cards) => cards.length).at(-1).order };
}

/** A seat, once one is free; then the start; then moves; nothing while others think. */
function wish(shown, me, name) {
  if (me === null) {
    const seat = shown.seats.findIndex((seat) => !seat.name);
    return seat < 0 ? undefined : { type: "sit", seat, name };
  }
  if (shown.phase === "gathering" && !shown.seats[me].ready) return { type: "ready" };
  if (shown.phase === "playing" && !shown.paused && shown.game.turn === me)
    return { type: "act", turn: shown.turn, move: choose(shown.game, me) };
}

/** Ask for what is wished whenever something has changed, until the game is over. */
function play(server, table, token, name) {
  const socket = new WebSocket(`${server.replace("http", "ws")}/api/socket`);
  const say = (message) => socket.send(JSON.stringify(message));
  let shown, own;
  socket.onopen = () => {
    say({ type: "hello", protocol: 1, token });
    say({ type: "follow", table });
  };
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (["wrong", "refused"].includes(told.type)) {
      console.error(told.code, told.params);
      if (!told.id) process.exit(1); // not even to be followed
    }
    if (told.shown) shown = told.shown;
    if (told.own) own = told.own;
    if (shown?.phase === "over") {
      console.log(JSON.stringify(shown.game.result));
      process.exit();
    }
    const asked = ["state", "mine"].includes(told.type) && own && wish(shown, own.seat, name);
    // Whatever is asked twice by one id is done once.
    if (asked) say({ type: "ask", table, id: `${asked.type}-${shown.turn}`, request: asked });
  };
  // The server starts again, and the game goes on. Node 20 tells of a line that never was by an error alone.
  socket.onclose = socket.onerror = () => {
    socket.onclose = socket.onerror = null;
    setTimeout(play, 1000, server, table, token, name);
  };
}

const [link, name = "Bix"] = process.argv.slice(2);
const [server, table] = link.split("#")[0].split("/t/");
let token = process.env.HANABI_TOKEN;
if (!token) {
  const answer = await fetch(`${server}/api/guest`, { method: "POST" });
  token = answer.headers.getSetCookie()[0].split(";")[0].split("=")[1];
}
play(server, table, token, name);
