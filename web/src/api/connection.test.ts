import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, retryDelay, type Follower, type LinkStatus, type Socket } from './connection';
import type { Tournament } from './arena_types';
import type { ClientMessage, Game, GameEvent, ServerMessage, You } from './types';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  receive(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen?.();
    this.receive({ type: 'welcome', protocol: 1, version: '0' });
  }
  of(type: ClientMessage['type']) {
    return this.sent.filter((message) => message.type === type);
  }
}

const you: You = { sides: ['x'], host: true, may: [] };
const event = (seq: number): GameEvent => ({ type: 'event', game_id: 'g', seq, kind: 'moved', you, changes: {} });

function follower(start?: number): Follower & { seen: number[] } {
  let seq = start;
  return {
    seen: [],
    seq: () => seq,
    subscribed(_you, game: Game | null) {
      if (game) seq = game.seq;
    },
    event(received) {
      seq = received.seq;
      this.seen.push(received.seq);
    },
    thinks() {},
    attends() {},
    failed() {},
  };
}

let sockets: FakeSocket[];
let status: LinkStatus;
let language: 'en' | 'id';
let connection: Connection;
const latest = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  language = 'en';
  connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return latest();
    },
    () => 'k'.repeat(22),
    (next) => (status = next),
    () => language,
  );
  connection.start();
});
afterEach(() => void vi.useRealTimers());

describe('a connection', () => {
  it('says hello first, and subscribes once welcome', () => {
    connection.follow('g', follower());
    latest().onopen?.();
    expect(latest().sent).toEqual([{ type: 'hello', protocol: 1, key: 'k'.repeat(22) }]);
    latest().receive({ type: 'welcome', protocol: 1, version: '0' });
    expect(latest().of('subscribe')).toMatchObject([{ game_id: 'g' }]);
    expect(status.state).toBe('open');
  });

  it('waits 1, 2, 4, 5, 5 seconds', () => {
    expect([0, 1, 2, 3, 4].map(retryDelay)).toEqual([1000, 2000, 4000, 5000, 5000]);
    latest().onclose?.();
    expect(status.state).toBe('lost');
    vi.advanceTimersByTime(999);
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(sockets.length).toBe(2);
  });

  it('connects at once when asked to', () => {
    latest().onclose?.();
    connection.tryNow();
    expect(sockets.length).toBe(2);
  });

  it('asks for what came after the version it has', () => {
    connection.follow('g', follower(7));
    latest().welcome();
    expect(latest().of('subscribe')).toMatchObject([{ after: 7 }]);
  });

  it('delivers events in order, each once, and asks anew at a gap', () => {
    const watching = follower(7);
    connection.follow('g', watching);
    latest().welcome();
    latest().receive(event(8));
    latest().receive(event(8));
    latest().receive(event(10));
    expect(watching.seen).toEqual([8]);
    const subscribes = latest().of('subscribe');
    expect(subscribes.length).toBe(2);
    expect(subscribes[1]).not.toHaveProperty('after');
  });

  it('sends an unanswered act again with the same key, and resolves once', async () => {
    latest().welcome();
    const acted = connection.act('g', { action: 'move', move: 'd', ply: 0 });
    const first = latest().of('act')[0]!;
    latest().onclose?.();
    vi.advanceTimersByTime(1000);
    latest().welcome();
    const again = latest().of('act');
    expect(again).toEqual([first]);
    latest().receive({ type: 'acted', id: (first as { id: string }).id, game_id: 'g', seq: 2 });
    expect((await acted).seq).toBe(2);
    latest().onclose?.();
    vi.advanceTimersByTime(1000);
    latest().welcome();
    expect(latest().of('act')).toEqual([]);
  });

  it('keeps an act made while the connection is down', () => {
    void connection.act('g', { action: 'undo' });
    latest().welcome();
    expect(latest().of('act').length).toBe(1);
  });

  it('rejects a refused act with the server’s code', async () => {
    latest().welcome();
    const acted = connection.act('g', { action: 'move', move: 'd', ply: 0 });
    const { id } = latest().of('act')[0] as { id: string };
    latest().receive({ type: 'error', id, error: { code: 'column_full', message: '', params: { move: 'd' } } });
    await expect(acted).rejects.toMatchObject({ code: 'column_full', params: { move: 'd' } });
  });

  it('pings after silence and takes a missing pong for a loss', () => {
    latest().welcome();
    vi.advanceTimersByTime(20_000);
    expect(latest().of('ping').length).toBe(1);
    latest().receive({ type: 'pong' });
    vi.advanceTimersByTime(29_999);
    expect(status.state).toBe('open');
    vi.advanceTimersByTime(1);
    expect(status.state).toBe('lost');
    expect(sockets[0]!.closed).toBe(true);
  });

  it('starts a search again after a loss and hears nothing of a stopped one', () => {
    latest().welcome();
    const done = vi.fn();
    const stop = connection.analyse('analyse', { source: { game: 'connect4' } }, { done, failed: () => {} });
    latest().onclose?.();
    vi.advanceTimersByTime(1000);
    latest().welcome();
    expect(latest().of('analyse').length).toBe(1);
    const { id } = latest().of('analyse')[0] as { id: string };
    stop();
    expect(latest().of('stop')).toEqual([{ type: 'stop', id }]);
    latest().receive({ type: 'done', id, stopped: true, report: null });
    expect(done).not.toHaveBeenCalled();
  });

  it('ends a recording with what it has, or drops it without a word', () => {
    latest().welcome();
    const listener = { moment: vi.fn(), recorded: vi.fn(), failed: vi.fn() };
    const running = connection.record({ source: { game: 'connect4' }, bot: 'mcts' }, listener);
    const { id } = latest().of('record')[0] as { id: string };
    const moment = { playouts: 16, visits: [], line: ['d'], nodes: [] };
    latest().receive({ type: 'moment', id, moment });
    expect(listener.moment).toHaveBeenCalledWith(moment);
    running.end();
    expect(latest().of('stop')).toEqual([{ type: 'stop', id }]);
    latest().receive({ type: 'recorded', id, stopped: true, trace_id: 't' });
    expect(listener.recorded).toHaveBeenCalledWith('t');
    running.drop();
    expect(latest().of('stop').length).toBe(1);

    const dropped = connection.record({ source: { game: 'connect4' } }, listener);
    const second = (latest().of('record')[1] as { id: string }).id;
    dropped.drop();
    expect(latest().of('stop').length).toBe(2);
    latest().receive({ type: 'recorded', id: second, stopped: true, trace_id: 'u' });
    expect(listener.recorded).toHaveBeenCalledTimes(1);
  });
});

describe('a watched tournament', () => {
  const may = { host: true, may: [] };
  const tournament = { id: 't' } as Tournament;
  const change = (seq: number): ServerMessage => ({
    type: 'tournament',
    tournament_id: 't',
    seq,
    you: may,
    changes: {},
  });

  function watch() {
    let seq: number | undefined;
    const seen: (number | string)[] = [];
    const stop = connection.watch('t', {
      seq: () => seq,
      watching: (message) => {
        seq = message.seq;
        seen.push(`all ${message.seq}`);
      },
      changed: (message) => {
        seq = message.seq;
        seen.push(message.seq);
      },
      deleted: () => seen.push('deleted'),
      failed: (error) => seen.push(error.code),
    });
    return { seen, stop };
  }
  const asked = () => latest().of('watch') as Extract<ClientMessage, { type: 'watch' }>[];
  const answer = (seq: number) =>
    latest().receive({ type: 'watching', id: asked().at(-1)!.id, tournament_id: 't', you: may, seq, tournament });

  it('is asked for once welcome, and followed', () => {
    const { seen, stop } = watch();
    latest().welcome();
    expect(asked()).toMatchObject([{ tournament_id: 't' }]);
    latest().receive(change(3));
    answer(4);
    latest().receive(change(4));
    latest().receive(change(5));
    expect(seen).toEqual(['all 4', 5]);
    stop();
    expect(latest().of('unwatch')).toMatchObject([{ tournament_id: 't' }]);
    latest().receive(change(6));
    expect(seen).toEqual(['all 4', 5]);
  });

  it('is asked for anew after a gap and after a lost connection', () => {
    const { seen } = watch();
    latest().welcome();
    answer(1);
    latest().receive(change(3));
    expect(asked().length).toBe(2);
    answer(3);
    latest().onclose?.();
    vi.advanceTimersByTime(1000);
    latest().welcome();
    expect(asked().length).toBe(1);
    expect(seen).toEqual(['all 1', 'all 3']);
  });

  it('is asked for anew in another language', () => {
    const { seen } = watch();
    latest().welcome();
    answer(1);
    language = 'id';
    connection.languageChanged();
    expect(asked().map((message) => message.language)).toEqual(['en', 'id']);
    answer(1);
    latest().receive(change(2));
    expect(seen).toEqual(['all 1', 'all 1', 2]);
  });

  it('may be missing or deleted', () => {
    const { seen } = watch();
    latest().welcome();
    latest().receive({
      type: 'error',
      id: asked()[0]!.id,
      error: { code: 'no_such_tournament', message: '', params: {} },
    });
    latest().receive({ type: 'tournament_deleted', tournament_id: 't' });
    expect(seen).toEqual(['no_such_tournament', 'deleted']);
  });
});
