import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type Call, makeChange, withServer } from '../connection/call';
import { tell } from './change-replies';
import { addDecision, decide, type Decision, requireDecision } from '../terminal/confirmation';

/** A change by the server that nothing takes back. */
interface FinalChange {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  /** The thing it is about, by its number and name: "Piece 12, Low Tide". */
  readonly about: string;
  /** State that it brings about: "removed". */
  readonly becomes: string;
}

/** Gives a command that takes an id a change that nothing takes back: it names the thing, and asks or takes --yes. */
export function addFinalChange(command: Command, foresee: (call: Call, id: number) => Promise<FinalChange>): void {
  addDecision(command, true);
  command.action(async (id: number) => {
    requireDecision(command);
    await withServer(command, async (call) => make(command, call, id, await foresee(call, id)));
  });
}

async function make(command: Command, call: Call, id: number, { method, path, about, becomes }: FinalChange) {
  const foreseen = `${about}, would be ${becomes}.`;
  if (command.opts<Decision>().dryRun) {
    await call.client.change(method, path, undefined, { isDryRun: true, commandId: `cli-${randomUUID()}` });
    return call.printer.report({ id, would: becomes, about }, foreseen);
  }
  await decide(command, foreseen);
  tell(call, await makeChange(call, method, path), `${about}, is ${becomes}.`);
}
