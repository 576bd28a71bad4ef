import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildPrograms } from '../build/programs.mjs';
import { startProgram } from '../program.mjs';
import { root, tell } from '../steps.mjs';

const SOURCES = ['apps/api/src', 'libs'].map((room) => join(root, room));
const RETRY_MS = 50;

/** The API on a port of its own, started anew when its source has changed. */
export async function devApi() {
  const address = `http://127.0.0.1:${await freePort()}`;
  let program = start(address);
  let ready = untilReady(address, program);
  let changed = Promise.resolve();

  async function restart() {
    const done = await buildPrograms();
    if (!done.ok) return tell(done);
    if (done.seconds === 0) return;
    await program.stop();
    program = start(address);
    ready = untilReady(address, program);
    await ready;
  }

  return {
    address,
    /** Resolves when the API answers, or when it has ended. */
    whenReady: () => changed.then(() => ready),
    stop: () => program.stop(),
    follow(watcher) {
      watcher.add(SOURCES);
      watcher.on('all', (_event, path) => {
        if (!SOURCES.some((folder) => path.startsWith(folder)) || /\.test\.ts$/.test(path)) return;
        changed = changed.then(restart); // what came in between is built by the first of these
      });
    },
  };
}

function start(address) {
  const program = startProgram('dist/apps/api/src/main.js', {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: new URL(address).port,
  });
  program.ended.then((code) => code !== 0 && console.error(`the API ended (${code}): waiting for a change`));
  return program;
}

async function untilReady(address, program) {
  let ended = false;
  void program.ended.then(() => (ended = true));
  while (!ended) {
    const answer = await fetch(`${address}/health/live`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
