import type { Made, Task } from '../images/maker-process';
import type { PictureSource } from '../kernel/picture-source';
import { render } from '../images/render';
import { SAMPLES } from './samples';

// What the process of `MakerProcess` runs: each task is answered with a picture, or with what is wrong with it.
process.on('message', (task: Task) => void answer(task));
// without whoever asked, nothing is left to be finished or put away
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches every program of the terminal: the shop finishes what it took, and needs us for that
process.on('SIGINT', () => {});

/** Loaded with the first picture: this program is started anew for a handful of them. */
let sources: Promise<readonly PictureSource[]> | null = null;

async function answer({ number, wanted }: Task): Promise<void> {
  sources ??= Promise.all(SAMPLES.map(async (load) => (await load()).pictures));
  process.send?.(
    await render(wanted, await sources).then(
      (body): Made => ({ number, body }),
      // that of Node or of sharp
      ({ message, code }: NodeJS.ErrnoException): Made => ({ number, problem: { message, code } }),
    ),
  );
}
