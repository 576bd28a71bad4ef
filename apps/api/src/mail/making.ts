import { processCaller, VISITOR } from '@rabbet/domain/callers/caller';
import type { Recorded } from '@rabbet/domain/events/event';
import { isExampleAddress, isMailAddress, mailLimit } from '@rabbet/domain/mail/mail';
import { process, type Process } from '@rabbet/commands';
import { eventId } from '@rabbet/event-store';
import { keepMessage, type NewMessage } from '@rabbet/postgres';
import type { SmtpAddress } from '../kernel/configuration';
import type { ReadStateBefore, MailTemplate } from '../kernel/mail-template';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { AfterRestore } from './after-restore';
import { Letterheads } from './letterhead';
import { renderMail } from './render-mail';

interface MakeMail {
  readonly stream: string;
  readonly revision: number;
}

/** Makes the messages of one template: one of each event. A new template begins with what happens from then on. */
export function mailProcess(template: MailTemplate, tools: ShopToolsParts, made: () => void): Process {
  const letterheads = new Letterheads(tools);
  const afterRestore = new AfterRestore(tools);
  return process<Recorded, MakeMail>({
    name: `mail-${template.name}`,
    handles: template.events,
    parallel: 4, // somebody may wait for a link while many are written to
    intend: ({ stream, revision }) => [{ intent: { stream, revision } }],
    async act({ stream, revision }) {
      const [event] = await tools.eventStore.readStream(stream, { from: revision, limit: 1 });
      if (!event) throw new Error(`${stream} has no event ${revision}`);
      const mayHaveLeft = await afterRestore.mayHaveLeft(event);
      const outcome = await makeMessage(template, event, mayHaveLeft, letterheads, tools);
      made();
      return { outcome };
    },
  });
}

/** Once: what comes again finds the message there. Nobody is written to who is erased, or has no address. */
async function makeMessage(
  template: MailTemplate,
  event: Recorded,
  mayHaveLeft: boolean,
  letterheads: Letterheads,
  tools: ShopToolsParts,
): Promise<string> {
  const { queries, database, personKeys, smtp } = tools;
  const { name, link } = template;
  const before = beforeOf(template, event, tools);
  const addressee = await template.findAddressee(event, queries.context(processCaller(`mail-${name}`)), before);
  if (!addressee) return 'nobody';
  const address = addressee.address.trim();
  if (!isMailAddress(address)) return 'no-address';
  const [facts, letterhead] = await Promise.all([factsOf(template, event, before, tools), letterheads.now()]);
  return keepMessage(
    database,
    personKeys,
    {
      template: name,
      eventId: event.id,
      stream: event.stream,
      revision: event.revision,
      person: addressee.person,
      address,
      keepReason: keptBecause(address, smtp, mayHaveLeft),
      messageId: `${eventId('mail', name, event.id)}@${new URL(letterhead.site).hostname}`,
      limit: isLimited(template, facts) ? mailLimit(name, event.actor, address) : null,
      ...(link && { secret: { ...link, owner: link.owner(event, addressee) } }),
    },
    (secret) => renderMail(template.content(facts, secret), letterhead),
  );
}

/** Mail that nobody confirmed to want, unless it is about what was paid for. */
function isLimited({ confirmed, isPaid }: MailTemplate, facts: unknown): boolean {
  return !confirmed && isPaid?.(facts) !== true;
}

function keptBecause(address: string, smtp: SmtpAddress | null, mayHaveLeft: boolean): NewMessage['keepReason'] {
  if (smtp === null) return 'no server';
  if (isExampleAddress(address)) return 'example';
  return mayHaveLeft ? 'restored' : null;
}

function beforeOf(
  { name }: MailTemplate,
  { stream, revision }: Recorded,
  { executor }: ShopToolsParts,
): ReadStateBefore {
  return (decider) => {
    const id = stream.slice(decider.name.length + 1);
    return executor.stateAt(decider, { id, revision: revision - 1, reader: `mail-${name}` });
  };
}

/** Mail that nobody confirmed to want is made of what visitors may know, and of no word that a stranger typed. */
function factsOf(
  template: MailTemplate,
  event: Recorded,
  before: ReadStateBefore,
  { queries }: ShopToolsParts,
): Promise<unknown> {
  if (template.confirmed) return template.facts(event, queries.context(processCaller(`mail-${template.name}`)), before);
  const { personal: _, ...impersonal } = event;
  return template.facts(impersonal, queries.context(VISITOR), before);
}
