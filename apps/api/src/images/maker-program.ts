import { Refusal } from '@rabbet/domain/deciders/refusal';
import { inspect } from './inspection';
import type { TaskReply, Task } from './maker-process';
import { render } from './render';

// What the process of `MakerProcess` runs: each task is answered with a picture or what a file is, or with what is wrong.
process.on('message', (task: Task) => void answer(task));
// without whoever asked, nothing is left to be finished or put away
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches every program of the terminal: the shop finishes what it took, and needs us for that
process.on('SIGINT', () => {});

async function answer(task: Task): Promise<void> {
  const { number } = task;
  process.send?.(await perform(task).catch((error: NodeJS.ErrnoException) => failed(number, error)));
}

/** Reply to a task that the shop refuses, or that an error of Node or sharp has ended. */
function failed(number: number, error: NodeJS.ErrnoException): TaskReply {
  const { message } = error;
  if (error instanceof Refusal) return { number, refusal: { kind: error.kind, code: error.code, message } };
  return { number, problem: { message, code: error.code } };
}

async function perform(task: Task): Promise<TaskReply> {
  const { number } = task;
  if ('file' in task) return { number, inspection: await inspect(task.file) };
  return { number, body: await render(task.spec) };
}
