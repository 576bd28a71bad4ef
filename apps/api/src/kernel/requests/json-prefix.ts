import type { IncomingMessage } from 'node:http';
import type { CurrentSettings } from '../settings/current-settings';
import { notesOf } from './request';

/** No script can run what begins so; clients strip it: `parsedBody` of `libs/client`. */
export const JSON_PREFIX = ")]}',\n";

/** Calls, which may have the prefix. Addresses for programs alone and the documentation answer plain JSON always. */
const OF_CALLS = /^\/(core|security|time)(?=[/?]|$)/;

/** Prefix of the JSON that calls answer, if the setting asks for it. */
export class JsonPrefix {
  constructor(private readonly settings: Pick<CurrentSettings, 'lastRead' | 'isLatest'>) {}

  /** Prefix by the latest setting; null where that may have changed and is yet to be read again. */
  get latest(): string | null {
    return this.settings.isLatest ? this.now : null;
  }

  /** Notes the prefix for a request whose settings were read. */
  note(req: IncomingMessage): void {
    if (OF_CALLS.test(req.url ?? '')) notesOf(req).jsonPrefix = this.now;
  }

  private get now(): string {
    return this.settings.lastRead.json_prefix ? JSON_PREFIX : '';
  }
}
