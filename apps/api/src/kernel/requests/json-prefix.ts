import type { IncomingMessage } from 'node:http';
import type { CurrentSettings } from '../settings/current-settings';
import { notesOf } from './request';

/** No script can run what begins so; clients strip it: `parsedBody` of `libs/client`. */
export const JSON_PREFIX = ")]}',\n";

/** What is for programs alone, and what documents the API, is plain JSON always. */
const OF_CALLS = /^\/(core|security|time)(?=[/?]|$)/;

/** Whether the JSON of calls is sent behind the prefix, as a setting says. */
export class JsonPrefix {
  constructor(private readonly settings: Pick<CurrentSettings, 'last' | 'isLatest'>) {}

  /** Null where the setting may have changed and is yet to be read again. */
  get known(): string | null {
    return this.settings.isLatest ? this.now : null;
  }

  /** For a request whose settings were read. */
  note(req: IncomingMessage): void {
    if (OF_CALLS.test(req.url ?? '')) notesOf(req).jsonPrefix = this.now;
  }

  private get now(): string {
    return this.settings.last.json_prefix ? JSON_PREFIX : '';
  }
}
