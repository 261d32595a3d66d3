// One socket to the server: opened when it is wanted, and opened again whenever it is lost.

import type { FromClient, FromServer } from "./messages";

export type Listener = (message: FromServer) => void;

/** Milliseconds between two tries, each longer than the one before. */
const PAUSES = [0, 300, 1000, 2000, 4000, 8000] as const;
/** So long a server may be silent before it is asked whether it is there, and then before it is given up. */
const SILENCE = 20_000;
const PATIENCE = 6000;

export class Wire {
  connected = $state(false);
  /** Whether a connection that there was is lost. */
  lost = $state(false);
  /** How far the server's clock is ahead of this one's. */
  ahead = 0;

  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private readonly address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;

  constructor(
    private readonly hear: Listener,
    private readonly greet: () => void,
  ) {
    this.open();
    addEventListener("online", this.now);
    addEventListener("offline", this.gone);
    document.addEventListener("visibilitychange", this.awake);
  }

  /** What time the server has. */
  get time(): number {
    return Date.now() + this.ahead;
  }

  say(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.connected) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Come back as somebody else: the server looks at who one is when a socket opens. */
  renew(): void {
    this.drop();
    this.tries = 0;
    this.open();
  }

  close(): void {
    this.drop();
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    removeEventListener("offline", this.gone);
    document.removeEventListener("visibilitychange", this.awake);
  }

  private readonly now = (): void => {
    if (this.connected) return;
    this.tries = 0;
    clearTimeout(this.timer);
    this.open();
  };

  private readonly gone = (): void => {
    if (this.connected) this.fail();
  };

  /** Back from sleep: a socket may look open and be dead. */
  private readonly awake = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.connected) this.ping();
    else this.now();
  };

  private open(): void {
    this.drop();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.listen(PATIENCE);
    socket.onmessage = (event: MessageEvent<string>) => this.take(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.fail();
  }

  private take(message: FromServer): void {
    this.listen(SILENCE);
    if (message.type === "welcome" || message.type === "pong") this.ahead = message.now - Date.now();
    if (message.type === "welcome" && !this.connected) {
      this.connected = true;
      this.lost = false;
      this.tries = 0;
      this.hear(message);
      this.greet();
      return;
    }
    this.hear(message);
  }

  /** Wait for the next message; where none comes, ask, and then give up. */
  private listen(milliseconds: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => (this.connected && milliseconds === SILENCE ? this.ping() : this.fail()), milliseconds);
  }

  private ping(): void {
    this.say({ type: "ping" });
    this.listen(PATIENCE);
  }

  private fail(): void {
    this.drop();
    this.lost = true;
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)] ?? 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), pause + Math.random() * pause * 0.3);
  }

  private drop(): void {
    clearTimeout(this.watch);
    this.connected = false;
    if (!this.socket) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }
}
