import { render } from './render';
import type { Made, Task } from './maker-process';

// What the process of `MakerProcess` runs: each task is answered with a picture, or with what is wrong with it.
process.on('message', (task: Task) => void answer(task));
// without whoever asked, nothing is left to be finished or put away
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches every program of the terminal: the shop finishes what it took, and needs us for that
process.on('SIGINT', () => {});

async function answer({ number, wanted }: Task): Promise<void> {
  process.send?.(
    await render(wanted).then(
      (body): Made => ({ number, body }),
      // that of Node or of sharp
      ({ message, code }: NodeJS.ErrnoException): Made => ({ number, problem: { message, code } }),
    ),
  );
}
