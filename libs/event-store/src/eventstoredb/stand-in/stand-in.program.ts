import { createInterface } from 'node:readline';
import { type AppendFault, StandIn } from './server';

/**
 * The stand-in as a program of its own: `stand-in <port> <file>`. Says `ready <url>` once it listens; each line that
 * it reads is a fault for the next append. It ends with its input, so that none outlives whoever started it.
 */
async function main([port = '0', file]: string[]): Promise<void> {
  const standIn = await StandIn.start({
    port: Number(port),
    file,
    onCrash: () => process.kill(process.pid, 'SIGKILL'),
  });
  process.stdout.write(`ready ${standIn.url}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    standIn.appendFaults.push(line as AppendFault); // whoever writes it knows them
    process.stdout.write(`next: ${line}\n`);
  }
  standIn.stop();
}

void main(process.argv.slice(2));
