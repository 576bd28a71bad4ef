import type { IncomingMessage } from 'node:http';
import type { CommandContext } from '@rabbet/commands';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Limit } from '@rabbet/postgres';
import { contextOf, freshContextOf } from '../command-context';
import {
  type Envelope,
  type FormItem,
  isFilledIn,
  rejectedForm,
  parseForm,
  ACCEPTED,
} from '../../shapes/form-envelope';
import { visitorTokenOf } from '../../requests/forgery';
import type { VisitorLimits } from '../../requests/visitor-limits';

/** A form that anybody may send. */
export interface VisitorForm {
  /** Limit of requests from one network, whatever they contain. */
  readonly limit: Limit;
  /** Limit of requests from one browser of that network; one that sends no cookie counts as the whole network. */
  readonly browserLimit?: Limit;
  readonly fields: AnyFields;
  readonly problems: (body: object) => readonly FormItem[];
  /** True if each form makes something: its key then identifies one that is sent twice. */
  readonly isMaking?: boolean;
  /** Field that people do not see. */
  readonly honeypot: string;
}

/**
 * Takes a visitor's form. The request is counted first. A form that a program filled in gets the same answer, and is
 * dropped. No answer comes sooner than another, so that none reveals whom the shop knows.
 */
export async function takeForm<T extends object>(
  { limit, browserLimit, fields, problems, isMaking = false, honeypot }: VisitorForm,
  limits: VisitorLimits,
  { body, req }: { readonly body: unknown; readonly req: IncomingMessage },
  record: (form: T, context: CommandContext) => Promise<Envelope>,
): Promise<Envelope> {
  if (browserLimit) await limits.requireWithin(browserLimit, req, visitorTokenOf(req));
  await limits.requireWithin(limit, req);
  if (isFilledIn(body, honeypot)) return limits.withMinimumDelay(Promise.resolve(ACCEPTED));
  const parsed = parseForm<T>(fields, body, problems);
  if ('items' in parsed) return rejectedForm(parsed.items);
  return limits.withMinimumDelay(record(parsed.form, isMaking ? contextOf(req) : freshContextOf(req)));
}
