import { createInterface } from 'node:readline';
import { type AppendFault, StandIn } from './server';

/**
 * Program that runs the stand-in, so that a test can kill it: `stand-in <port> <file>`. It prints `ready <url>` once it
 * listens. Each line of its input is a fault for the next append. It ends with its input, and so with the test.
 */
async function main([port = '0', file]: string[]): Promise<void> {
  const standIn = await StandIn.start({
    port: Number(port),
    file,
    onCrash: () => process.kill(process.pid, 'SIGKILL'),
  });
  process.stdout.write(`ready ${standIn.url}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    standIn.appendFaults.push(line as AppendFault);
    process.stdout.write(`next: ${line}\n`);
  }
  standIn.stop();
}

void main(process.argv.slice(2));
