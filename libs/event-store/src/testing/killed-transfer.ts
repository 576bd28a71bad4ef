import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { makeEvents } from '../contract/store';
import type { EventLog } from '../log/event-log';
import { appendAll, eventsWithoutPositions, exportLines, type STORES, TestLogs } from './transfer';

/** Starts imports into one log, for tests that kill them, and compares the log with the export at the end. */
export class KilledImport {
  private readonly logs = new TestLogs();
  private readonly folder = mkdtempSync(join(tmpdir(), 'rabbet-import-'));
  private readonly file = join(this.folder, 'export');
  private lines: string[] = [];
  private log: EventLog | null = null;
  private url = '';

  /** Makes an export of `count` events: 20 in an append, in 300 streams that alternate. */
  async prepare(store: (typeof STORES)[number], count: number): Promise<void> {
    const { log } = await this.logs.openWithUrl();
    const streams = Array.from({ length: count / 20 }, (_, i) => `artwork-${i % 300}`);
    await appendAll(
      log,
      streams.map((stream) => ({ stream, events: makeEvents(20) })),
    );
    this.lines = await exportLines(log);
    writeFileSync(this.file, this.lines.join('\n'));
    ({ log: this.log, url: this.url } = await this.logs.openWithUrl(store));
  }

  start(...args: readonly string[]): Program {
    return startProgram('libs/event-store/src/transfer/import.program', [this.url, this.file, ...args]);
  }

  /** Imports the missing events, expects the log to hold each event once and in order, and returns how many were written. */
  async finish(): Promise<number> {
    const written = Number(/^wrote (\d+)$/m.exec(await this.start().output)?.[1]);
    expect(eventsWithoutPositions(await exportLines(this.log!))).toEqual(eventsWithoutPositions(this.lines));
    return written;
  }

  async end(): Promise<void> {
    await this.logs.end();
    rmSync(this.folder, { recursive: true });
  }
}
