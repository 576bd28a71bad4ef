import { Console } from 'node:console';
import { writeSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import type { CallRequest, CallResult } from './calls';

const MAIN = require.resolve('../main');

/** Runs calls of `rabbet` for tests in one process, so that its modules are loaded once. */
process.on('message', ({ args, env, input }: CallRequest) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(2, Infinity, ...args);
  process.exitCode = undefined;
  const printed = new Kept();
  const complaint = new Kept();
  const streams = { stdin: new PassThrough().end(input), stdout: printed, stderr: complaint };
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true });
  globalThis.console = new Console(printed, complaint);

  // a call that ends the program leaves what cannot be closed from here, so the host ends with it
  const end = () => {
    writeSync(1, printed.text);
    writeSync(2, complaint.text);
  };
  process.once('exit', end);
  // nothing is left to wait for: a process of its own would end here
  process.once('beforeExit', (code) => {
    process.off('exit', end);
    process.channel?.ref();
    process.send?.({ code, printed: printed.text, complaint: complaint.text } satisfies CallResult);
  });
  process.channel?.unref();
  delete require.cache[MAIN];
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- each call runs it anew
  require(MAIN);
});

class Kept extends Writable {
  text = '';

  override _write(bytes: Buffer, _: string, done: () => void): void {
    this.text += bytes;
    done();
  }
}
