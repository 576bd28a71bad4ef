import { Injectable } from '@nestjs/common';
import { actorOf } from '@rabbet/domain/callers/caller';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { isExampleAddress } from '@rabbet/domain/mail/mail';
import { START } from '@rabbet/domain/events/event';
import type { CommandContext } from '@rabbet/commands';
import {
  type Database,
  dropMessage,
  findMessage,
  type FoundMessage,
  retryMessage,
  sealedAnew,
  textOf,
} from '@rabbet/postgres';
import { CommandReply } from '../kernel/changes/command-reply';
import { ShopTools } from '../kernel/shop-tools';

/**
 * Changes that staff make to messages. Messages are in `state`, so no event tells of a change: the row does, as with a
 * process that is tried again, and names who changed it.
 */
@Injectable()
export class Messages {
  constructor(private readonly tools: ShopTools) {}

  async retry(id: number, context: CommandContext): Promise<CommandReply> {
    const message = await this.find(id);
    const { link, state } = message;
    if (this.tools.parts.smtp === null)
      refuse('mail/no-server', 'No mail leaves this shop: set SMTP_URL and start it again.');
    if (state !== 'given-up' && state !== 'kept' && state !== 'held')
      refuse(
        'mail/not-stopped',
        `Only what was given up, kept or held back is sent at somebody's word; message ${id} is ${state}.`,
      );
    if (link === 'out')
      refuse(
        'mail/link-gone',
        `The link of message ${id} was taken out of it: have a new one made where it was asked for.`,
      );
    const text = await textOf(this.tools.parts.personKeys, message);
    if (text && isExampleAddress(text.address))
      refuse('mail/example', `Message ${id} is to an address at example.com, where no mail is sent.`);
    if (context.isDryRun) return answered(id, false);
    return answered(id, await retryMessage(this.database, id, actorOf(context.caller)));
  }

  async drop(id: number, context: CommandContext): Promise<CommandReply> {
    const { personKeys } = this.tools.parts;
    const message = await this.find(id);
    const { state } = message;
    if (state === 'dropped') return answered(id, false);
    if (state === 'sent' || state === 'sending')
      refuse('mail/gone', `Message ${id} is on its way, or has gone: it cannot be called back.`);
    if (context.isDryRun) return answered(id, false);
    const { sealed } = await sealedAnew(personKeys, message, await textOf(personKeys, message), null);
    return answered(id, await dropMessage(this.database, id, actorOf(context.caller), sealed));
  }

  private get database(): Database {
    return this.tools.parts.database;
  }

  private async find(id: number): Promise<FoundMessage> {
    this.tools.parts.eventStore.past.requireUnchanged();
    return (await findMessage(this.database, id)) ?? refuseAs('unknown', 'mail/unknown', `There is no message ${id}.`);
  }
}

/**
 * Reply in the form of a change. It has no place in the log, and nobody edits a message: there is no revision to
 * compare.
 */
function answered(id: number, changed: boolean): CommandReply {
  return new CommandReply(id, { result: {}, position: START, revision: 0, repeated: false, changed });
}
