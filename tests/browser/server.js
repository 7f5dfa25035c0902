// Starts the real server on a free port with its own database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';

export const program = process.env.LAWAN ?? fileURLToPath(new URL('../../build/release/lawan', import.meta.url));

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

export class Server {
  /** Starts a server. `options` are added to those of `lawan serve`. */
  static async start(options = []) {
    if (!existsSync(program)) throw new Error(`${program} is missing: build lawan first, or set LAWAN`);
    const server = new Server();
    server.options = options;
    server.folder = await mkdtemp(join(tmpdir(), 'lawan-browser-'));
    server.port = await freePort();
    server.address = `http://127.0.0.1:${server.port}`;
    await server.run();
    return server;
  }

  async run() {
    const options = ['serve', '--port', String(this.port), '--db', join(this.folder, 'games.db'), '--no-browser', ...this.options];
    this.child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.said = '';
    this.child.stderr.on('data', (data) => (this.said += data));
    for (let tries = 0; tries < 100; tries += 1) {
      if (this.child.exitCode !== null) throw new Error(`lawan ended: ${this.said}`);
      const well = await fetch(`${this.address}/api/health`).then((answer) => answer.ok, () => false);
      if (well) return;
      await wait(100);
    }
    throw new Error(`lawan does not answer: ${this.said}`);
  }

  /** Kills the server without a chance to shut down, like a crash. */
  async kill() {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  async api(method, path, body, key = 'T'.repeat(22)) {
    const headers = { 'Lawan-Key': key, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const answer = await fetch(`${this.address}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }
}
